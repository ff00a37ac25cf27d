create or replace function ledger.remove_left(leaving ledger.leaving, row_limit integer, path text, sha256 bytea) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_found ledger.leaving;
  v_position bigint;
begin
  perform util.lock_realm(leaving.realm_id, is_shared => true); -- a reset removes all of it
  v_found := ledger.read_leaving(leaving, remove_left.row_limit);
  if leaving.what = 'payloads' then -- read again once nothing changes them
    perform from intake.batches b where b.batch_id = any (v_found.batch_ids) order by b.batch_id for update;
    v_found := ledger.read_leaving(leaving, remove_left.row_limit);
  end if;
  if not ledger.begin_sweep(leaving) or sha256(convert_to(v_found.lines, 'UTF8')) is distinct from remove_left.sha256 then
    return 0; -- another worker was faster, or it is no longer what went to the archive
  end if;
  if v_found.lines is not null then
    perform util.lock_ledger(leaving.realm_id);
    v_position := ledger.write_cause((leaving.realm_id, 'retain', 'oyss:retain', null, util.make_id('grp'))::ledger.cause);
    perform ledger.remove_rows(v_found, v_position);
    insert into ledger.retentions (realm_id, position, what, before, row_count, path, sha256, seal_number, parts)
    values (leaving.realm_id, v_position, leaving.what, leaving.before,
            coalesce(cardinality(v_found.positions), cardinality(v_found.batch_ids)), remove_left.path, remove_left.sha256,
            v_found.seal_number, (
              select ledger.parts_left(s) from ledger.seals s
               where s.realm_id = leaving.realm_id and s.seal_number = v_found.seal_number));
  end if;
  update ledger.sweeps s
     set after_position = coalesce(v_found.last_position, s.after_position),
         after_batch_id = coalesce(v_found.last_batch_id, s.after_batch_id), is_done = v_found.is_done, swept_at = util.clock()
   where s.realm_id = leaving.realm_id and s.what = leaving.what;
  return greatest(v_found.seen_count, 1);
end;
$$;

comment on function ledger.remove_left(ledger.leaving, integer, text, bytea) is
  'Removes what ledger.find_leaving found with a row_limit and went to a file of the archive (path, SHA-256 of its lines; null: '
  'nothing left), if it is still the same, as an act of the ledger. Returns the rows looked at; 0: nothing was done. OPERATE-71, AUDIT-14.';
revoke execute on function ledger.remove_left(ledger.leaving, integer, text, bytea) from public;
grant execute on function ledger.remove_left(ledger.leaving, integer, text, bytea) to oyss_resolver;

create or replace function ledger.begin_sweep(leaving ledger.leaving) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_sweep ledger.sweeps;
begin
  insert into ledger.sweeps (realm_id, what, before, after_position, after_batch_id, is_done, swept_at)
  values (leaving.realm_id, leaving.what, leaving.before, 0, '', false, util.clock())
  on conflict on constraint sweeps_pkey do nothing;
  select s.* into v_sweep
    from ledger.sweeps s where s.realm_id = leaving.realm_id and s.what = leaving.what
     for update;
  if v_sweep.before < leaving.before then -- all but batches is looked through again
    update ledger.sweeps s
       set before = leaving.before, after_position = 0, is_done = false,
           after_batch_id = case when leaving.what = 'payloads' then s.after_batch_id else '' end
     where s.realm_id = leaving.realm_id and s.what = leaving.what
    returning s.* into v_sweep;
  end if;
  return (v_sweep.before, v_sweep.after_position, v_sweep.after_batch_id, v_sweep.is_done)
       = (leaving.before, leaving.after_position, leaving.after_batch_id, false);
end;
$$;

comment on function ledger.begin_sweep(ledger.leaving) is
  'Locks how far a realm has been looked through, and returns whether that is where a chunk begins.';

create or replace function ledger.remove_rows(leaving ledger.leaving, "position" bigint) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform set_config('oyss.retaining', pg_current_xact_id()::text, true);
  if leaving.what = 'changes' then
    delete from ledger.changes c where c.realm_id = leaving.realm_id and c.position = any (leaving.positions);
  elsif leaving.what = 'versions' then
    perform ledger.refuse_altered_seal(leaving.realm_id, leaving.seal_number);
    perform ledger.fold_versions(leaving.realm_id, leaving.positions);
    delete from ledger.versions v where v.realm_id = leaving.realm_id and v.position = any (leaving.positions);
  elsif leaving.what = 'observations' then
    delete from intake.observations o where o.realm_id = leaving.realm_id and o.observation_id = any (leaving.batch_ids);
  end if;
  perform set_config('oyss.retaining', '', true);
  if leaving.what <> 'payloads' then
    return;
  end if;
  with left_bytes as (
    update intake.batches b
       set payload = '', archived_bytes = octet_length(b.payload), archive_position = remove_rows.position
     where b.batch_id = any (leaving.batch_ids)
    returning b.realm_id, b.account_id, b.archived_bytes
  )
  update intake.turns t
     set stored_bytes = greatest(t.stored_bytes - g.bytes, 0)
    from (select l.realm_id, l.account_id, sum(l.archived_bytes) as bytes from left_bytes l group by 1, 2) g
   where t.realm_id = g.realm_id and t.account_id = g.account_id;
end;
$$;

comment on function ledger.remove_rows(ledger.leaving, bigint) is
  'Deletes changes, versions or observations, or empties the bytes of batches, that left in the act at a position. Archived bytes count '
  'no longer as stored by their account. Raises OYX10 (append_only: an altered seal). OPERATE-72, PRIVACY-10, AUDIT-14.';

create or replace function ledger.forget_sweeps(realm_id integer) returns void
language sql volatile
begin atomic
  delete from ledger.retentions r where r.realm_id = forget_sweeps.realm_id;
  delete from ledger.sweeps s where s.realm_id = forget_sweeps.realm_id;
  delete from ledger.folds f where f.realm_id = forget_sweeps.realm_id;
end;

comment on function ledger.forget_sweeps(integer) is
  'Deletes what is known of retention in a test realm that is reset; files in the archive stay. REALM-4.';

create or replace function ledger.is_mere_repetition(observation intake.observations) returns boolean
language sql stable
return observation.type in ('organization', 'team', 'venue', 'fixture') and not observation.is_deleted and observation.correction is null
  and exists (
    select from intake.batches b
     where b.batch_id = observation.batch_id and b.archive_position is not null and not b.is_void and b.status = 'done')
  -- What a feed reported may be undone, and counts again in another order.
  and not exists (
    select from connect.feeds f where f.realm_id = observation.realm_id and f.source_id = observation.source_id)
  and coalesce((
    select ledger.is_equal_report(observation, n)
      from intake.observations n
     where n.realm_id = observation.realm_id and n.source_id = observation.source_id and n.type = observation.type
       and n.external_id = observation.external_id and n.observed_at >= observation.observed_at
       and n.observation_id <> observation.observation_id
     order by n.observed_at limit 1), false)
  and coalesce((
    select ledger.is_equal_report(observation, n)
      from intake.observations n
     where n.realm_id = observation.realm_id and n.source_id = observation.source_id and n.type = observation.type
       and n.external_id = observation.external_id and n.observed_at <= observation.observed_at
       and n.observation_id <> observation.observation_id
     order by n.observed_at desc limit 1), false);

comment on function ledger.is_mere_repetition(intake.observations) is
  'Returns whether an observation of a source that is no feed repeats what the one before and the one after it report, by their times, '
  'and its bytes are in the archive: nothing is decided by it. OPERATE-74.';

create or replace function ledger.is_equal_report(observation intake.observations, other intake.observations) returns boolean
language sql immutable
return other.content_hash = observation.content_hash and other.is_deleted = observation.is_deleted and other.correction is null
  and other.observed_at <> observation.observed_at and other.confidence = observation.confidence;

comment on function ledger.is_equal_report(intake.observations, intake.observations) is
  'Returns whether two observations of one thing report the same with the same confidence at two times.';

create or replace function ledger.is_cited(observation intake.observations) returns boolean
language sql stable
return exists (select from ledger.versions v where v.observation_id = observation.observation_id)
  or exists (
    select from (
        select m.mapping_id, m.entity_id, m.origin_id, m.observation_id
          from (
            select observation.external_id as external_id
             union
            select r.id #>> '{}' from jsonb_path_query(observation.data, '$.**.external_id') r (id)
          ) e
          join canon.external_ids m
            on m.realm_id = observation.realm_id and m.source_id = observation.source_id and m.external_id = e.external_id
           and m.entity_type in ('organization', 'competition', 'division', 'stage', 'team', 'venue', 'fixture', 'result')
      ) m
     where m.observation_id = observation.observation_id
        or exists (
          select from canon.claims c
           where c.realm_id = observation.realm_id and c.mapping_id = m.mapping_id and c.observation_id = observation.observation_id)
        or exists (
          select from canon.covered_claims c
           where c.realm_id = observation.realm_id and c.mapping_id = m.mapping_id and c.observation_id = observation.observation_id)
        or exists (
          select from ledger.versions v
           where v.realm_id = observation.realm_id and v.entity_id in (m.entity_id, m.origin_id)
             and jsonb_path_exists(v.observations, '$.* ? (@ == $id)', jsonb_build_object('id', observation.observation_id)))
        or exists (
          select from ledger.folds f
           where f.realm_id = observation.realm_id and f.entity_id in (m.entity_id, m.origin_id)
             and jsonb_path_exists(f.observations, '$.* ? (@ == $id)', jsonb_build_object('id', observation.observation_id))))
  -- Divisions and stages without an id of their own have one that is made of names.
  or (observation.data -> 'division') is not null and observation.data #> '{division,external_id}' is null
  or (observation.data -> 'stage') is not null and observation.data #> '{stage,external_id}' is null;

comment on function ledger.is_cited(intake.observations) is
  'Returns whether a claim, external id or version of what an observation describes or refers to names it; also where that is not known. '
  'OPERATE-74.';
