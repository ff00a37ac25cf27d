create or replace function audit.fixtures_as_of(at timestamptz, competition_id text default null)
returns table (
  mode text, fixture_id text, version integer, changed_at timestamptz, starts_at text, local_date date, time_status text, status text,
  competition_id text, division_id text, stage_id text, venue_id text, venue_field text, home_team_id text, away_team_id text,
  result jsonb, title text
)
language sql stable
begin atomic
  select v.mode, v.entity_id, v.version, v.placed_at, v.fields ->> 'start', (v.fields ->> 'date')::date, v.fields ->> 'time_status',
         v.fields ->> 'status', v.fields #>> '{competition,id}', v.fields #>> '{division,id}', v.fields #>> '{stage,id}',
         v.fields #>> '{venue,id}', v.fields ->> 'venue.field',
         jsonb_path_query_first(v.fields, '$.sides[*] ? (@.role == "home").team.id') #>> '{}',
         jsonb_path_query_first(v.fields, '$.sides[*] ? (@.role == "away").team.id') #>> '{}', v.fields -> 'result', v.fields ->> 'title'
    from (
      -- One scan: only the newest version of each is folded, and of a competition only its own.
      select w.*, row_number() over (partition by w.entity_id order by w.version desc) as age
        from audit.versions w
       where w.entity_type = 'fixture' and w.placed_at <= fixtures_as_of.at
         and (fixtures_as_of.competition_id is null or w.entity_id in (
           select m.entity_id
             from (
               select distinct on (c.entity_id) c.entity_id, c.moves
                 from audit.versions c
                where c.entity_type = 'fixture' and c.placed_at <= fixtures_as_of.at and c.moves ? 'competition'
                order by c.entity_id, c.version desc
             ) m
            where m.moves #>> '{competition,id}' = fixtures_as_of.competition_id))
    ) v
   where v.age = 1 and not v.fields ? 'merged_into';
end;

comment on function audit.fixtures_as_of(timestamptz, text) is
  'Returns the fixtures as they were published at an instant, those merged into others by then left out: of a competition, by its id '
  'then, or of all (null). starts_at is an RFC 3339 instant in UTC; home and away are null where sides have no such role. AUDIT-9.';
grant execute on function audit.fixtures_as_of(timestamptz, text) to oyss_auditor, oyss_auditor_unmasked;
