/** Schemas `n` that are ours. */
export const OURS = "n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public', 'extensions', 'graphile_worker', " +
  "'graphile_migrate')"
/** Objects `x` that no extension brought. */
export const NOT_OF_EXTENSION = "not exists (select from pg_depend d where d.objid = x.oid and d.deptype = 'e')"
