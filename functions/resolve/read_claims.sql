create or replace function resolve.read_claims(entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_whole text := canon.whole_of(read_claims.entity_type);
begin
  case read_claims.entity_type
    when 'fixture' then perform resolve.read_fixture_claims();
    when 'result' then perform resolve.read_result_claims();
    when 'stat_line' then perform resolve.read_stat_line_claims();
    when 'organization', 'team', 'competition' then perform resolve.read_party_claims(read_claims.entity_type);
    when 'venue' then
      update pg_temp.incoming i set claims = i.data where i.type = 'venue' and not i.is_deleted;
    when 'division', 'stage' then
      -- What it belongs to is named by the observation that it came in.
      update pg_temp.incoming i
         set claims = i.data - array['external_id', 'stages', v_whole]
               || case when i.data ? 'age_group'
                    then jsonb_build_object('age_group', resolve.age_group(i.data ->> 'age_group')) else '{}' end
               || jsonb_build_object(v_whole, jsonb_build_object('id', coalesce(w.origin_id, w.entity_id)))
        from pg_temp.wanted w
       where i.type = read_claims.entity_type and w.entity_type = v_whole and w.is_direct
         and w.external_id = i.data ->> v_whole;
  end case;
end;
$$;

comment on function resolve.read_claims(text) is
  'Writes the claims of the observations of one type into the workspace: a map from field path to value, references as origins, '
  'every value in its canonical form (DECIDE-1, DECIDE-12, IDENTITY-31).';
