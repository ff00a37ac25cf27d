create or replace function project.write_organizations(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with drafted as (
    select d.entity_id, d.seq, d.is_new, d.is_withdrawal, d.is_return, d.observations, t as organization,
           project.moves(canon.organization_fields(e), canon.organization_fields(t)) as moves
      from pg_temp.decided d
      left join canon.organizations e on e.realm_id = write_organizations.realm_id
       and e.organization_id = case when not d.is_new then d.entity_id end
      cross join lateral project.organization_row(write_organizations.realm_id, d.entity_id, e, d.winners) t
  ), changed as materialized (
    select d.* from drafted d where d.is_new or d.is_withdrawal or d.is_return or d.moves <> '{}'
  ), written as (
    insert into canon.organizations
    select (c.organization).* from changed c
        on conflict on constraint organizations_pkey do update
       set name = excluded.name, kind = excluded.kind, short_name = excluded.short_name, region = excluded.region,
          country = excluded.country, website = excluded.website, sanctioning = excluded.sanctioning,
          merged_into = excluded.merged_into, version = excluded.version,
          updated_at = excluded.updated_at
  )
  insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
  select c.seq, 'organization', c.entity_id, (c.organization).version, c.moves, c.observations,
         project.kinds_of_change(c.is_new, c.is_withdrawal, c.moves)
    from changed c;
end;
$$;

comment on function project.write_organizations(integer) is
  'Writes decided organization fields, raising the version by one where something changed, and stages the versions (HISTORY-2).';

create or replace function project.organization_row(realm_id integer, entity_id text, present canon.organizations, winners jsonb)
returns setof canon.organizations rows 1
language sql stable
begin atomic
  select realm_id, entity_id,
         coalesce(winners ->> 'name', case when not winners ? 'name' then present.name end,
                  project.stub_name(realm_id, entity_id), present.name),
         case when winners ? 'kind' then winners ->> 'kind' else present.kind end,
         case when winners ? 'short_name' then winners ->> 'short_name' else present.short_name end,
         case when winners ? 'region' then winners ->> 'region' else present.region end,
         case when winners ? 'country' then winners ->> 'country' else present.country end,
         case when winners ? 'website' then winners ->> 'website' else present.website end,
         project.drafted_sanctioning(present.sanctioning, winners),
         case when winners ? 'merged_into' then winners ->> 'merged_into' else present.merged_into end,
         coalesce(present.version, 0) + 1, coalesce(present.created_at, util.now()), util.now();
end;

comment on function project.organization_row(integer, text, canon.organizations, jsonb) is
  'Returns the next version of an organization: its current row (null: it is new) with the values that won (null: no claim is left). '
  'DECIDE-1.';
