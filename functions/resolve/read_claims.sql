create or replace function resolve.read_claims(entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  case read_claims.entity_type
    when 'fixture' then perform resolve.read_fixture_claims();
    when 'result' then perform resolve.read_result_claims();
    when 'stat_line' then perform resolve.read_stat_line_claims();
    when 'organization', 'team', 'competition' then perform resolve.read_party_claims(read_claims.entity_type);
    when 'venue' then
      update pg_temp.incoming i set claims = i.data where i.type = 'venue' and not i.is_deleted;
    when 'division' then
      update pg_temp.incoming i
         set claims = jsonb_build_object('division', resolve.part_claim(
               jsonb_build_object(
                 'name', i.data -> 'name', 'age_group', resolve.age_group(i.data ->> 'age_group'), 'gender', i.data -> 'gender',
                 'level', i.data -> 'level'),
               'competition', w.entity_id))
        from pg_temp.wanted w
       where i.type = 'division' and w.entity_type = 'competition' and w.is_direct and w.external_id = i.data ->> 'competition';
    when 'stage' then
      update pg_temp.incoming i
         set claims = jsonb_build_object('stage', resolve.part_claim(
               jsonb_build_object(
                 'name', i.data -> 'name', 'type', i.data -> 'type', 'order', i.data -> 'order', 'points', i.data -> 'points',
                 'tiebreakers', i.data -> 'tiebreakers'),
               'division', w.entity_id))
        from pg_temp.wanted w
       where i.type = 'stage' and w.entity_type = 'division' and w.is_direct and w.external_id = i.data ->> 'division';
  end case;
end;
$$;

comment on function resolve.read_claims(text) is
  'Writes the claims of the observations of one type into the workspace: a map from field path to value, references as canonical ids, '
  'every value in its canonical form (DECIDE-1, DECIDE-12).';
