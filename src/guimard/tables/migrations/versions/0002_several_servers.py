"""Who is at which table, for servers that share a database."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "presence",
        sql.Column("server", sql.Text, primary_key=True),
        sql.Column("place", sql.Text, primary_key=True),
        sql.Column("guest", sql.Text, primary_key=True),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_index("ix_presence_place", "presence", ["place"])
