"""How Alembic reaches the database: by the connection that `storage.migrate` hands it."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
