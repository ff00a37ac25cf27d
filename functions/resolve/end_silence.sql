create or replace function resolve.end_silence(realm_id integer, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from canon.claims c
   where c.realm_id = end_silence.realm_id and c.field = 'status' and c.implied_by = 'silence'
     and c.mapping_id = any (array(
           select i.mapping_id
             from pg_temp.incoming i
            where i.type = 'fixture' and i.round = end_silence.round and i.verdict in ('first', 'news', 'late') and not i.is_new
              and i.claims ? 'status'));

  delete from canon.claims c
   where c.realm_id = end_silence.realm_id and c.field = 'time_status' and c.implied_by = 'silence'
     and c.mapping_id = any (array(
           select i.mapping_id
             from pg_temp.incoming i
            where i.type = 'fixture' and i.round = end_silence.round and i.verdict in ('first', 'news', 'late') and not i.is_new
              and i.claims ?| array['time_status', 'start', 'date']));
end;
$$;

comment on function resolve.end_silence(integer, integer) is
  'Deletes what the silence of a source implied of a fixture, where an observation of the round speaks: it is no claim any more '
  '(DECIDE-20, DECIDE-29).';
