"""What the checks found."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Findings:
    """The checks that passed, counted, and the problems that were found."""

    passed: int = 0
    problems: list[str] = field(default_factory=list)

    def check(self, fine: bool, where: str, problem: str) -> bool:
        """Counts a check, or keeps the problem; gives back whether all is fine."""
        if fine:
            self.passed += 1
        else:
            self.problems.append(f"{where}: {problem}")
        return fine

    def lines(self) -> list[str]:
        """The problems, and the totals last."""
        return [*self.problems, f"{self.passed} passed, {len(self.problems)} failed"]
