create or replace function api.get_competition(
  key_hash bytea, if_none_match text, competition_id text, as_of text default null
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_competition_id text;
  v_body text;
begin
  if get_competition.as_of is not null then
    return read.answer_at(
      get_competition.key_hash, get_competition.if_none_match, 'competition', get_competition.competition_id, get_competition.as_of);
  end if;
  select a.* into v_caller from tenancy.authenticate(get_competition.key_hash) a;
  v_competition_id := read.find_survivor(v_caller.realm_id, 'competition', get_competition.competition_id);
  select '{' || c.members || ',"venues":[' || coalesce((
           select string_agg(util.object(v.members), ',' order by n.name, n.venue_id)
             from (select distinct f.venue_id from canon.fixtures f
                    where f.realm_id = c.realm_id and f.competition_id = c.competition_id and f.merged_into is null and f.void_at is null) p
             join canon.venues n on n.realm_id = c.realm_id and n.venue_id = p.venue_id
             join read.venues v on v.realm_id = n.realm_id and v.venue_id = n.venue_id), '') || ']}'
    into v_body
    from read.competitions c
   where c.realm_id = v_caller.realm_id and c.competition_id = v_competition_id;
  return util.answer_of(v_body, v_caller.epoch || v_body, get_competition.if_none_match);
end;
$$;

comment on function api.get_competition(bytea, text, text, text) is
  'GET /v1/competitions/{id}: key_hash, If-None-Match, the id, as_of (null: now); with divisions, stages and the venues its fixtures '
  'are played at. Raises OYA01, OYA03, OYN01 (not_found), OYV02, OYV03. MODEL-19, HISTORY-45.';
grant execute on function api.get_competition(bytea, text, text, text) to oyss_http, oyss_graph;
