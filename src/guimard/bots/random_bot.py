"""The bot that plays anything."""

from __future__ import annotations

from guimard.bots.bot import Answer, Bot, Budget, Explanation
from guimard.rules.game import View


class RandomBot(Bot):
    """Any legal action, each as likely as the others."""

    def answer(self, view: View, budget: Budget) -> Answer:
        action = self.rng.choice(self.imagine(view).actions())
        return Answer(action=action, explanation=Explanation("bot.random"))
