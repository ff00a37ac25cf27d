create or replace function webhook.purge_keys(notices webhook.notice[]) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(distinct p.key), '[]')
      from (
        select n.subject as key from unnest(purge_keys.notices) n where n.event not like 'oyss.stat\_line.%'
        union all
        select unnest(n.scopes) from unnest(purge_keys.notices) n
        union all
        select s.team_id
          from unnest(purge_keys.notices) n
          join canon.fixture_sides s on s.realm_id = n.realm_id and s.fixture_id = n.subject
         where n.entity_type in ('fixture', 'result')
      ) p);
end;
$$;

comment on function webhook.purge_keys(webhook.notice[]) is 'The ids whose cached answers are out of date after these events: what changed, what it was and is about, the teams of its fixture.';
