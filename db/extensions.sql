-- Contrib extensions, in a schema of their own. Run by the user that migrates; all of them may be created without superuser rights.
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gist with schema extensions;
grant usage on schema extensions to oyss_owner, oyss_resolver;
