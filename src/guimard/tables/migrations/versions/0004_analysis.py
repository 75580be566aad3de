"""Analyses of finished games."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analysis",
        sql.Column("place", sql.Text, sql.ForeignKey("game_table.id"), primary_key=True),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("done", sql.Integer, nullable=False),
        sql.Column("of", sql.Integer, nullable=False),
        sql.Column("body", sql.Text),
    )
