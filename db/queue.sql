-- Run after graphile-worker's own migrations, by the owner: who works the job queue may do so without being its owner.
-- Its tables have row level security, under which nobody but the owner sees a row without a policy.
do $$
declare
  v_table text;
begin
  grant usage on schema graphile_worker to oyss_resolver;
  grant select, insert, update, delete on all tables in schema graphile_worker to oyss_resolver;
  grant usage on all sequences in schema graphile_worker to oyss_resolver;
  revoke execute on all functions in schema graphile_worker from public;
  grant execute on all functions in schema graphile_worker to oyss_resolver;
  for v_table in
    select c.relname
      from pg_catalog.pg_class c
     where c.relnamespace = 'graphile_worker'::pg_catalog.regnamespace and c.relrowsecurity
       and not exists (select from pg_catalog.pg_policy p where p.polrelid = c.oid and p.polname = 'resolver_works_the_queue')
  loop
    execute pg_catalog.format(
      'create policy resolver_works_the_queue on graphile_worker.%I to oyss_resolver using (true) with check (true)', v_table);
  end loop;
end
$$;
