create or replace function project.record_observations() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.staged_versions) then
    return;
  end if;
  update pg_temp.staged_versions s
     set (observation_id, observations) = (
           select i.observation_id,
                  case when s.observations is not null then (
                    select jsonb_object_agg(o.key, o.value)
                      from jsonb_each(s.observations) o
                     where s.moves -> o.key <> 'null' and o.value #>> '{}' is distinct from i.observation_id) end
             from (values (s.seq)) v (seq)
             left join lateral (select n.observation_id from pg_temp.incoming n where n.seq = v.seq limit 1) i on true);
end;
$$;

comment on function project.record_observations() is
  'Records, for each version that a batch staged, which of its observations caused it, and for each field that changed, which other '
  'observation won it (HISTORY-6, HISTORY-16).';
