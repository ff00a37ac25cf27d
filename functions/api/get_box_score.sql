create or replace function api.get_box_score(key_hash bytea, if_none_match text, fixture_id text) returns api.box_score
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_fixture_id text;
  v_body text;
  v_is_of_players boolean;
  v_hidden text[] := '{}';
  v_answer api.answer;
begin
  -- Lines of players go only to a secret key whose account holds participants:read, for that source, from the organization that the source
  -- of the line itself claims for the team.
  select a.* into v_caller from tenancy.authenticate(get_box_score.key_hash) a;
  v_fixture_id := read.find_survivor(v_caller.realm_id, 'fixture', get_box_score.fixture_id);
  if v_caller.is_redacted then
    perform tenancy.refuse_private(v_caller.realm_id, 'fixture', v_fixture_id, get_box_score.fixture_id);
    v_hidden := tenancy.hidden_entities(v_caller.realm_id, array(
      select s.team_id from canon.stat_lines s where s.realm_id = v_caller.realm_id and s.fixture_id = v_fixture_id));
  end if;
  select json_build_object(
           'fixture', v_fixture_id,
           'player_lines_withheld', coalesce(bool_or(not l.is_shown), false),
           'lines', coalesce(json_agg(json_build_object(
             'id', l.stat_line_id, 'team', l.team_id, 'team_name', l.team_name,
             'player', l.player ->> 'external_id', 'player_name', l.player ->> 'name',
             'period', l.period, 'sport', l.sport, 'stats', l.stats, 'source', l.source_key, 'version', l.version)
             order by l.side_index, l.team_id, l.player is not null, l.period nulls first, l.player ->> 'external_id', l.stat_line_id)
             filter (where l.is_shown), '[]'))::text,
         coalesce(bool_or(l.is_shown and l.player is not null), false)
    into v_body, v_is_of_players
    from (
      select s.*, t.name as team_name, o.source_key, fs.side_index,
             -- BOX-2; BOX-3, BOX-4
             s.player is null or v_caller.kind = 'secret' and tenancy.holds_grant(
               v_caller.realm_id, v_caller.account_id,
               canon.claimed_organization(s.realm_id, m.source_id, canon.claimed_team(s.realm_id, s.mapping_id)),
               m.source_id, 'participants:read') as is_shown
        from canon.stat_lines s
        join canon.external_ids m on m.realm_id = s.realm_id and m.mapping_id = s.mapping_id and not m.is_withdrawn
        join tenancy.sources o on o.realm_id = m.realm_id and o.source_id = m.source_id
        join canon.teams t on t.realm_id = s.realm_id and t.team_id = s.team_id
        left join canon.fixture_sides fs on fs.realm_id = s.realm_id and fs.fixture_id = s.fixture_id and fs.team_id = s.team_id
       where s.realm_id = v_caller.realm_id and s.fixture_id = v_fixture_id and s.team_id <> all (v_hidden)
    ) l;
  v_answer := util.answer_of(v_body, v_caller.epoch || v_body, get_box_score.if_none_match);
  return (v_answer.body, v_answer.etag, v_answer.is_unchanged, v_fixture_id, v_is_of_players and not v_answer.is_unchanged)::api.box_score;
end;
$$;

comment on function api.get_box_score(bytea, text, text) is
  'GET /v1/fixtures/{id}/stats: key_hash, If-None-Match, id. Omits withdrawn lines; lines of players need participants:read '
  '(player_lines_withheld: others exist; is_of_players: record it with api.record_disclosures before sending). Raises OYA01, OYA03, '
  'OYN01. BOX-1, BOX-8, PRIVACY-13, PRIVACY-23.';
grant execute on function api.get_box_score(bytea, text, text) to oyss_http, oyss_graph;
