create or replace function ledger.missing_versions()
returns table (realm_id integer, entity_id text, from_position bigint, to_position bigint, message text)
language sql stable
begin atomic
  select g.realm_id, g.entity_id, g.before, g.position,
         format('Version %s of %s follows version %s.', g.version, g.entity_id, coalesce(g.previous, f.version, 0))
    from (
      select v.realm_id, v.entity_id, v.version, v.position, lag(v.version) over w as previous, lag(v.position) over w as before
        from ledger.versions v
      window w as (partition by v.realm_id, v.entity_id order by v.version)
    ) g
    left join ledger.folds f on f.realm_id = g.realm_id and f.entity_id = g.entity_id and g.previous is null
   where g.version <> coalesce(g.previous, f.version, 0) + 1;
end;

comment on function ledger.missing_versions() is
  'Returns the versions that do not follow the one before them, with the positions of both. AUDIT-15.';

create or replace function ledger.other_versions()
returns table (realm_id integer, entity_id text, from_position bigint, to_position bigint, message text)
language sql stable
begin atomic
  with rows (realm_id, entity_id, version) as (
    select e.realm_id, e.fixture_id, e.version from canon.fixtures e
    union all select e.realm_id, e.team_id, e.version from canon.teams e
    union all select e.realm_id, e.competition_id, e.version from canon.competitions e
    union all select e.realm_id, e.venue_id, e.version from canon.venues e
    union all select e.realm_id, e.organization_id, e.version from canon.organizations e
    union all select e.realm_id, e.stat_line_id, e.version from canon.stat_lines e
  ), newest as (
    select v.realm_id, v.entity_id, max(v.version) as version, max(v.position) as position
      from ledger.versions v
     group by v.realm_id, v.entity_id
  )
  select coalesce(r.realm_id, n.realm_id), coalesce(r.entity_id, n.entity_id), n.position, n.position,
         format('%s is at version %s, and its newest version in the ledger is %s.', coalesce(r.entity_id, n.entity_id),
                coalesce(r.version::text, 'none'), coalesce(n.version::text, 'none'))
    from rows r
    full join newest n on n.realm_id = r.realm_id and n.entity_id = r.entity_id
   where r.version is distinct from n.version;
end;

comment on function ledger.other_versions() is
  'Returns the canonical rows whose version is not their newest one in the ledger, and those that are in one of both only. AUDIT-15.';
