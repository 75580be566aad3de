"""What people say to each other at a table."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "talk",
        sql.Column("place", sql.Text, sql.ForeignKey("game_table.id"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("guest", sql.Text, nullable=False),
        sql.Column("request", sql.Text, nullable=False),
        sql.Column("seat", sql.Integer),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("text", sql.Text, nullable=False),
        sql.UniqueConstraint("place", "guest", "request", name="said_once"),
    )
