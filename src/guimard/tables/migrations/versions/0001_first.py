"""The first shape: tables, who holds their seats, the log, what servers share."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "game_table",
        sql.Column("id", sql.Text, primary_key=True),
        sql.Column("status", sql.Text, nullable=False, index=True),
        sql.Column("listed", sql.Boolean, nullable=False),
        sql.Column("host", sql.Text, nullable=False, index=True),
        sql.Column("card", sql.Text, nullable=False),
        sql.Column("seed", sql.LargeBinary, nullable=False),
        sql.Column("salt", sql.LargeBinary, nullable=False),
    )
    op.create_table(
        "holder",
        sql.Column("place", sql.Text, sql.ForeignKey("game_table.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("guest", sql.Text, nullable=False, index=True),
    )
    op.create_table(
        "log",
        sql.Column("place", sql.Text, sql.ForeignKey("game_table.id"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("to_act", sql.Integer),
        sql.Column("guest", sql.Text),
        sql.Column("request", sql.Text),
        sql.Column("body", sql.Text, nullable=False),
        sql.UniqueConstraint("place", "guest", "request", name="once"),
    )
    op.create_table(
        "server",
        sql.Column("name", sql.Text, primary_key=True),
        sql.Column("value", sql.Text, nullable=False),
    )
