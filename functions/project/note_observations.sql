create or replace function project.note_observations() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.staged_versions s
     set observation_id = (select i.observation_id from pg_temp.incoming i where i.seq = s.seq limit 1);

  update pg_temp.staged_versions s
     set observations = (
           select jsonb_object_agg(o.key, o.value)
             from jsonb_each(s.observations) o
            where s.moves -> o.key <> 'null' and o.value #>> '{}' is distinct from s.observation_id)
   where s.observations is not null;
end;
$$;

comment on function project.note_observations() is
  'Says of each version that a batch staged which of its observations caused it, and of each field that moved which other one won it '
  '(HISTORY-6, HISTORY-16).';
