create or replace function identity.do_lists_agree(
  realm_id integer, team_id text, competition_id text, first_sources text[], second_sources text[]
) returns boolean
language sql stable
begin atomic
  select coalesce(count(*) filter (where l.is_first) = count(*) filter (where l.is_second) and bool_or(l.is_first and l.is_second), false)
    from identity.games_of(do_lists_agree.realm_id, do_lists_agree.team_id) s
    cross join lateral (
      select g.fixture_id from canon.fixtures g
       where g.realm_id = do_lists_agree.realm_id and g.fixture_id = s.fixture_id
         and g.competition_id = do_lists_agree.competition_id and g.merged_into is null offset 0
    ) f
    cross join lateral (
      select coalesce(bool_or(m.source_id = any (do_lists_agree.first_sources)), false) as is_first,
             coalesce(bool_or(m.source_id = any (do_lists_agree.second_sources)), false) as is_second
        from canon.external_ids m
       where m.realm_id = do_lists_agree.realm_id and m.entity_id = f.fixture_id and m.entity_type = 'fixture' offset 0
    ) l;
end;

comment on function identity.do_lists_agree(integer, text, text, text[], text[]) is
  'Returns whether two lists (the sources of each) have as many games of a team in a competition, and at least one in common: then '
  'neither is merely shorter than the other (IDENTITY-170).';
