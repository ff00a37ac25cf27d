create or replace function resolve.refuse_merged(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_referred text[];
begin
  if exists (
      select
        from pg_temp.candidates a
        cross join lateral (
          select k.decision_id, k.rests_on from identity.decisions k
           where k.realm_id = refuse_merged.realm_id and k.decision_id = a.decision_id offset 0
        ) d
       where a.verdict = 'auto' and exists (
         select
           from (
             select d.rests_on
             union all
             select g.ground_id from identity.grounds g where g.realm_id = refuse_merged.realm_id and g.decision_id = d.decision_id
           ) r (ground_id)
           cross join lateral (
             select k.stands from identity.decisions k
              where k.realm_id = refuse_merged.realm_id and k.decision_id = r.ground_id offset 0
           ) o
          where not o.stands)) then
    raise exception using errcode = '40001', message = 'What a game was recognised by was undone meanwhile.';
  end if;

  -- A fixture may refer, by what another source reports, to what the batch does not name.
  v_referred := array(
    select x.id
      from pg_temp.staged_versions s
      join canon.fixtures f on f.realm_id = refuse_merged.realm_id and f.fixture_id = s.entity_id
      cross join lateral (
        select unnest(array[f.competition_id, f.division_id, f.stage_id, f.venue_id])
        union all
        select k.team_id from canon.fixture_sides k where k.realm_id = refuse_merged.realm_id and k.fixture_id = f.fixture_id
      ) x (id)
     where s.entity_type = 'fixture' and s.version > 1 and f.merged_into is null and x.id is not null
    -- A join would read all mentions for each fixture: nothing knows their number, nor has them by entity.
    except
    select w.entity_id from pg_temp.mentions w);
  if v_referred <> '{}' then
    perform from canon.competitions e
      where e.realm_id = refuse_merged.realm_id and e.competition_id = any (v_referred) order by e.competition_id for key share;
    perform from canon.divisions e
      where e.realm_id = refuse_merged.realm_id and e.division_id = any (v_referred) order by e.division_id for key share;
    perform from canon.stages e
      where e.realm_id = refuse_merged.realm_id and e.stage_id = any (v_referred) order by e.stage_id for key share;
    perform from canon.venues e
      where e.realm_id = refuse_merged.realm_id and e.venue_id = any (v_referred) order by e.venue_id for key share;
    perform from canon.teams e
      where e.realm_id = refuse_merged.realm_id and e.team_id = any (v_referred) order by e.team_id for key share;
    if exists (
        select from unnest(v_referred) v (id)
          join identity.redirects r on r.realm_id = refuse_merged.realm_id and r.entity_id = v.id) then
      raise exception using errcode = '40001', message = 'What a fixture refers to was merged meanwhile.';
    end if;
  end if;
end;
$$;

comment on function resolve.refuse_merged(integer) is
  'Refuses the writes of a batch where a decision that it relied on was undone, or where an entity that its fixtures refer to was '
  'merged after the batch read it; the worker applies it again. The last step before the ledger. Raises 40001 (serialization_failure). '
  'IDENTITY-38.';

create or replace function resolve.refuse_moved(realm_id integer, entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (
      select from pg_temp.mentions w
       where w.entity_type = refuse_moved.entity_type and w.entity_id is not null and (
               w.origin_id <> w.entity_id and not exists (
                 select from identity.redirects r
                  where r.realm_id = refuse_moved.realm_id and r.entity_id = w.origin_id and r.survivor_id = w.entity_id)
               or exists (
                 select from identity.redirects r where r.realm_id = refuse_moved.realm_id and r.entity_id = w.entity_id))) then
    raise exception using errcode = '40001',
      message = format('A %s of the batch was merged or parted meanwhile.', refuse_moved.entity_type);
  end if;
end;
$$;

comment on function resolve.refuse_moved(integer, text) is
  'Refuses to continue a batch where an entity that it names, of a type whose rows it has now locked, was merged or unmerged since its '
  'id was looked up; the worker applies it again. Raises 40001 (serialization_failure). IDENTITY-38.';
