create or replace function resolve.read_claims(entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_whole text := canon.parent_of(read_claims.entity_type);
begin
  case read_claims.entity_type
    when 'fixture' then perform resolve.read_fixture_claims();
    when 'result' then perform resolve.read_result_claims();
    when 'stat_line' then perform resolve.read_stat_line_claims();
    when 'organization', 'team', 'competition' then perform resolve.read_party_claims(read_claims.entity_type);
    when 'venue' then
      update pg_temp.incoming i set claims = i.data where i.type = 'venue' and not i.is_deleted;
    when 'division', 'stage' then
      -- The observation that it came in names its parent.
      update pg_temp.incoming i
         set claims = i.data - array['external_id', 'stages', v_whole]
               || case when i.data ? 'age_group'
                    then jsonb_build_object('age_group', intake.age_group(i.data ->> 'age_group')) else '{}' end
               || jsonb_build_object(v_whole, jsonb_build_object('id', coalesce(w.origin_id, w.entity_id)))
        from pg_temp.mentions w
       where i.type = read_claims.entity_type and w.entity_type = v_whole and w.is_direct
         and w.external_id = i.data ->> v_whole;
  end case;
end;
$$;

comment on function resolve.read_claims(text) is
  'Writes the claims of the observations of one type into the workspace: a map from field path to value, references as origins, '
  'every value in its canonical form (DECIDE-1, DECIDE-12, IDENTITY-30).';

create or replace function resolve.read_result_claims() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.incoming i
     set claims = jsonb_build_object('result', resolve.result_claim(i.data -> 'result')), entity_id = w.entity_id, origin_id = w.origin_id
    from pg_temp.mentions w
   where i.type = 'result' and not i.is_deleted
     and w.entity_type = 'fixture' and not w.is_direct and w.external_id = i.data #>> '{fixture,external_id}';
end;
$$;

comment on function resolve.read_result_claims() is
  'Writes the claims of results into the workspace: a result claims the field result of the fixture that it names (DECIDE-15).';

create or replace function resolve.read_stat_line_claims() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.incoming i
     set claims = (i.data - array['fixture', 'team'])
       || jsonb_build_object('fixture', jsonb_build_object('id', coalesce(f.origin_id, f.entity_id)),
         'team', jsonb_build_object('id', coalesce(t.origin_id, t.entity_id)))
    from pg_temp.mentions f, pg_temp.mentions t
   where i.type = 'stat_line' and not i.is_deleted
     and f.entity_type = 'fixture' and not f.is_direct and f.external_id = i.data #>> '{fixture,external_id}'
     and t.entity_type = 'team' and not t.is_direct and t.external_id = i.data #>> '{team,external_id}';
end;
$$;

comment on function resolve.read_stat_line_claims() is 'Writes the claims of stat lines into the workspace; stats is one unit.';

create or replace function resolve.read_party_claims(entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.incoming i set claims = resolve.party_claims(i.type, i.data)
   where i.type = read_party_claims.entity_type and not i.is_deleted;

  update pg_temp.incoming i
     set claims = i.claims || jsonb_build_object(r.field, jsonb_build_object('id', coalesce(w.origin_id, w.entity_id)))
    from (values ('team', 'organization'), ('competition', 'host')) r (type, field)
    join pg_temp.mentions w on w.entity_type = 'organization' and not w.is_direct
   where i.type = read_party_claims.entity_type and i.type = r.type and not i.is_deleted
     and w.external_id = i.data -> r.field ->> 'external_id';
end;
$$;

comment on function resolve.read_party_claims(text) is
  'Writes the claims of organizations, teams and competitions into the workspace (DECIDE-12, MODEL-6).';

create or replace function resolve.read_fixture_claims() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
-- Only the workspace is read here: a few rows joined with one another.
set enable_hashjoin = on
set enable_seqscan = on
set enable_nestloop = off
as $$
begin
  update pg_temp.incoming i
     set claims = resolve.fixture_claims(
           i.data, i.cleared, r.competition_id, r.division_id, r.stage_id, r.venue_id, r.first_team_id, r.second_team_id)
    from (
      select o.seq, coalesce(c.origin_id, c.entity_id) as competition_id, coalesce(d.origin_id, d.entity_id) as division_id,
             coalesce(s.origin_id, s.entity_id) as stage_id, coalesce(v.origin_id, v.entity_id) as venue_id,
             coalesce(t0.origin_id, t0.entity_id) as first_team_id, coalesce(t1.origin_id, t1.entity_id) as second_team_id
        from pg_temp.incoming o
        left join pg_temp.mentions c
          on c.entity_type = 'competition' and not c.is_direct and c.external_id = o.data #>> '{competition,external_id}'
        left join pg_temp.mentions d
          on d.entity_type = 'division' and not d.is_direct and d.external_id = o.data #>> '{division,external_id}'
        left join pg_temp.mentions s
          on s.entity_type = 'stage' and not s.is_direct and s.external_id = o.data #>> '{stage,external_id}'
        left join pg_temp.mentions v
          on v.entity_type = 'venue' and not v.is_direct and v.external_id = o.data #>> '{venue,external_id}'
        left join pg_temp.mentions t0
          on t0.entity_type = 'team' and not t0.is_direct and t0.external_id = o.data #>> '{sides,0,team,external_id}'
        left join pg_temp.mentions t1
          on t1.entity_type = 'team' and not t1.is_direct and t1.external_id = o.data #>> '{sides,1,team,external_id}'
       where o.type = 'fixture' and not o.is_deleted and o.claims is null and (o.verdict is null or o.verdict <> 'restatement')
    ) r
   where i.type = 'fixture' and i.seq = r.seq;
end;
$$;

comment on function resolve.read_fixture_claims() is
  'Writes the claims of fixtures into the workspace, except those that only restate what is known (resolve.fixture_claims).';

create or replace function resolve.side_text(role text, team_id text) returns text
language sql immutable parallel safe
return '{"role":"' || role || '","team":{"id":' || coalesce('"' || team_id || '"', 'null') || '}}';

comment on function resolve.side_text(text, text) is
  'Returns one side of a fixture as claimed, as JSON text: role and canonical team; null without a role. If there is no team, the id is '
  'null, and canon.claims refuses the claim.';
grant execute on function resolve.side_text(text, text) to oyss_auditor, oyss_auditor_unmasked; -- for audit.statements

create or replace function resolve.reference_text(is_said boolean, entity_id text) returns text
language sql immutable parallel safe
return case when is_said then '{"id":' || coalesce('"' || entity_id || '"', 'null') || '}' end;

comment on function resolve.reference_text(boolean, text) is
  'Returns a claim that names another entity, as JSON text: {"id"}; null if is_said is false. If there is no entity, the id is null, '
  'and canon.claims refuses the claim.';
grant execute on function resolve.reference_text(boolean, text) to oyss_auditor, oyss_auditor_unmasked; -- for audit.statements

create or replace function resolve.cleared_claims(cleared text[]) returns jsonb
language sql immutable parallel safe
return case
  when cleared = '{}' then '{}'
  else (
    select jsonb_object_agg(f.field, null)
      from unnest(cleared || case when 'venue' = any (cleared) then array['venue.field'] else '{}' end) f (field))
end;

comment on function resolve.cleared_claims(text[]) is
  'Returns what an observation claims of the fields that it clears: null for each; a venue clears its field too. FEED-261.';
grant execute on function resolve.cleared_claims(text[]) to oyss_auditor, oyss_auditor_unmasked; -- for audit.statements

create or replace function resolve.result_claim(result jsonb) returns jsonb
language sql immutable strict parallel safe
return '{"official": false}'::jsonb || result;

comment on function resolve.result_claim(jsonb) is
  'Returns a Result object with its default filled in: official false (MODEL-11).';
grant execute on function resolve.result_claim(jsonb) to oyss_auditor, oyss_auditor_unmasked; -- for audit.statements
