-- Indexes that find a part of a word; every PostgreSQL brings them, and whoever owns the database may add them.
create extension if not exists pg_trgm with schema public;
