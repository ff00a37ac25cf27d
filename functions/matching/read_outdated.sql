create or replace function matching.read_outdated(realm_id integer, name_count integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_last_id bigint;
  v_read integer;
begin
  -- Another version put in force meanwhile waits, and then has all read once more.
  select coalesce(o.mapping_id, 0) into v_last_id from matching.outdated o where o.realm_id = read_outdated.realm_id for update;
  insert into pg_temp.new_names (entity_type, said, old_said, mapping_id, name_no, source_id)
  select k.entity_type, k.said, k.said, k.mapping_id, k.mapping_id, k.source_id
    from (
      select n.* from matching.names n
       where n.realm_id = read_outdated.realm_id and n.mapping_id > v_last_id
       order by n.mapping_id
       limit read_outdated.name_count
         for update of n
    ) k;
  get diagnostics v_read = row_count;
  if v_read > 0 then
    perform likeness.open_workspace(v_read);
    perform matching.read_parts();
    perform matching.write_names(read_outdated.realm_id);
  end if;
  if v_read = read_outdated.name_count then
    update matching.outdated o set mapping_id = (select max(n.mapping_id) from pg_temp.new_names n)
     where o.realm_id = read_outdated.realm_id;
  else
    delete from matching.outdated o where o.realm_id = read_outdated.realm_id;
    if matching.is_matching(read_outdated.realm_id) then perform matching.renew_waiting(read_outdated.realm_id); end if;
  end if;
  return v_read;
end;
$$;

comment on function matching.read_outdated(integer, integer) is
  'Reads the next names of a realm of matching.outdated, at most name_count, by the version in force: parts, keys, marks and vectors. '
  'After the last one pairs that wait are compared again. Needs a workspace that is empty (resolve.open_workspace). Returns how many '
  'names. IDENTITY-233.';

create or replace function matching.read_again() returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_realm_ids integer[];
begin
  with realms as (
    insert into matching.outdated as o (realm_id)
    select r.realm_id from tenancy.realms r
     where exists (select from matching.names n where n.realm_id = r.realm_id)
     order by r.realm_id
        on conflict on constraint outdated_pkey do update set mapping_id = null
    returning o.realm_id
  )
  select coalesce(array_agg(r.realm_id order by r.realm_id), '{}') into v_realm_ids from realms r;
  perform matching.enqueue_matching(r.realm_id) from unnest(v_realm_ids) r (realm_id) order by r.realm_id;
  return cardinality(v_realm_ids);
end;
$$;

comment on function matching.read_again() is
  'Has the names of every realm read again by jobs (matching.read_outdated), from the first. Comes after another version was put in force. '
  'Returns how many realms. IDENTITY-233.';

create or replace function matching.leave_outdated(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from matching.outdated o where o.realm_id = leave_outdated.realm_id) then
    update pg_temp.candidates a set verdict = null
     where a.verdict is not null and a.entity_type <> 'fixture' and exists (
       select from matching.names n
        where n.realm_id = leave_outdated.realm_id and n.mapping_id in (a.mapping_id, a.own_mapping_id)
          and n.version <> likeness.version_in_force());
  end if;
end;
$$;

comment on function matching.leave_outdated(integer) is
  'Takes its verdict from each pair of pg_temp.candidates of which a name is not read again yet, since another version was put in force: '
  'what two versions read is not compared. It is compared by a job afterwards. IDENTITY-233.';

create or replace function matching.renew_waiting(realm_id integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_pairs integer;
  v_mapping_ids bigint[];
  v_doubted_ids bigint[];
begin
  with pairs as materialized (
    select d.decision_id, d.first_id, d.second_id, d.stands
      from identity.decisions d
     where d.realm_id = renew_waiting.realm_id and d.status = 'pending' and d.matcher is not null and d.entity_type <> 'fixture'
  )
  select (select count(*) from pairs), array_agg(m.mapping_id) filter (where not p.stands), array_agg(m.mapping_id) filter (where p.stands)
    into v_pairs, v_mapping_ids, v_doubted_ids
    from pairs p
    cross join lateral (values (p.first_id), (p.second_id)) e (entity_id)
    join canon.external_ids m on m.realm_id = renew_waiting.realm_id and m.entity_id = e.entity_id;
  perform matching.compare_again(
    renew_waiting.realm_id, coalesce(v_mapping_ids, '{}'), changed_ids => coalesce(v_doubted_ids, '{}'));
  return v_pairs;
end;
$$;

comment on function matching.renew_waiting(integer) is
  'Has the pairs of a realm that the matcher asked for, and that wait for a person, compared again. Returns how many pairs. IDENTITY-181.';
