create or replace function resolve.read_stat_line_claims() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.incoming i
     set claims = (i.data - array['fixture', 'team'])
       || jsonb_build_object('fixture', jsonb_build_object('id', coalesce(f.origin_id, f.entity_id)),
         'team', jsonb_build_object('id', coalesce(t.origin_id, t.entity_id)))
    from pg_temp.wanted f, pg_temp.wanted t
   where i.type = 'stat_line' and not i.is_deleted
     and f.entity_type = 'fixture' and not f.is_direct and f.external_id = i.data #>> '{fixture,external_id}'
     and t.entity_type = 'team' and not t.is_direct and t.external_id = i.data #>> '{team,external_id}';
end;
$$;

comment on function resolve.read_stat_line_claims() is 'Writes the claims of stat lines into the workspace; stats is one unit.';
