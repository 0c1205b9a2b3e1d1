import ConformTool

await ToolProcess.main()
