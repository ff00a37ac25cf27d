create or replace function webhook.purge_keys(notices webhook.notice[]) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    with changed as (
      select n.subject as key from unnest(purge_keys.notices) n where n.entity_type = 'team'
      union all
      select s.scope from unnest(purge_keys.notices) n, unnest(n.scopes) s (scope) where starts_with(s.scope, 'tm_')
      union all
      select s.team_id
        from unnest(purge_keys.notices) n
        join canon.fixture_sides s on s.realm_id = n.realm_id and s.fixture_id = n.subject
       where n.entity_type in ('fixture', 'result')
    )
    select coalesce(jsonb_agg(distinct p.key), '[]')
      from (
        select c.key from changed c
        union all
        select r.entity_id from changed c join identity.redirects r on r.survivor_id = c.key
      ) p);
end;
$$;

comment on function webhook.purge_keys(webhook.notice[]) is
  'Returns the teams whose calendars, the only answers that shared caches keep, are out of date after these events: those that changed, '
  'those they were and are about, those of their fixtures, and what was merged into them, under whose ids they are read too '
  '(CALENDAR-13, CALENDAR-20).';
