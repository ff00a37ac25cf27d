create or replace function ledger.find_leaving(what text, before timestamptz, row_limit integer) returns ledger.leaving
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_leaving ledger.leaving;
begin
  select find_leaving.what, r.realm_id, coalesce(r.account_id, 'live'), find_leaving.before,
         case when s.before = find_leaving.before then s.after_position else 0 end,
         case when s.before = find_leaving.before or find_leaving.what = 'payloads' then coalesce(s.after_batch_id, '') else '' end
    into v_leaving.what, v_leaving.realm_id, v_leaving.place, v_leaving.before, v_leaving.after_position, v_leaving.after_batch_id
    from tenancy.realms r
    left join ledger.sweeps s on s.realm_id = r.realm_id and s.what = find_leaving.what
   where (s.before >= find_leaving.before and s.is_done) is not true
     and exists (select from ledger.causes c where c.realm_id = r.realm_id and c.placed_at < find_leaving.before)
   order by s.swept_at nulls first, r.realm_id
   limit 1;
  if v_leaving.realm_id is null then
    return null;
  end if;
  return ledger.read_leaving(v_leaving, find_leaving.row_limit);
end;
$$;

comment on function ledger.find_leaving(text, timestamptz, integer) is
  'Returns what may leave next (changes, payloads, versions or observations) of what is older than a moment, in the realm that waits '
  'longest: about row_limit rows looked at. Null: nothing is left to look at. OPERATE-70.';

create or replace function ledger.read_leaving(leaving ledger.leaving, row_limit integer) returns ledger.leaving
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case (leaving).what
    when 'changes' then ledger.leaving_changes(leaving, read_leaving.row_limit)
    when 'payloads' then ledger.leaving_payloads(leaving, read_leaving.row_limit)
    when 'versions' then ledger.leaving_versions(leaving, read_leaving.row_limit)
    when 'observations' then ledger.leaving_observations(leaving, read_leaving.row_limit)
  end;
$$;

comment on function ledger.read_leaving(ledger.leaving, integer) is
  'Returns what may leave a realm after a position or batch, of about row_limit rows: its keys, and its lines for the archive.';

create or replace function ledger.leaving_changes(leaving ledger.leaving, row_limit integer) returns ledger.leaving
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  select max(n.position), count(*), count(*) < leaving_changes.row_limit,
         array_agg(n.position order by n.position) filter (where n.is_superseded),
         min(n.position) filter (where n.is_superseded), max(n.position) filter (where n.is_superseded),
         string_agg(format('{"position":%s,"change":%s}', n.position, n.document) || E'\n', '' order by n.position)
           filter (where n.is_superseded)
    into leaving.last_position, leaving.seen_count, leaving.is_done, leaving.positions, leaving.first_id, leaving.last_id, leaving.lines
    from (
      select c.position, c.document, exists (
               -- Versions know which of them is a change of the entity in the stream: changes have no index by entity.
               select from ledger.versions v
                cross join lateral unnest(v.kinds)
                  with ordinality k (entity_type, kind, changed_fields, venue_change_scope, distance_km, reason, number)
                where v.realm_id = c.realm_id and v.entity_id = c.entity_id and v.version >= c.version
                  and (v.version, k.number) > (c.version, c.kind_number) and coalesce(k.entity_type, v.entity_type) = c.entity_type
             ) as is_superseded
        from (
          select o.* from ledger.changes o
           where o.realm_id = leaving.realm_id and o.position > leaving.after_position
             and o.position <= ledger.position_at(leaving.realm_id, leaving.before)
           order by o.position
           limit leaving_changes.row_limit
        ) c
    ) n;
  return leaving;
end;
$$;

comment on function ledger.leaving_changes(ledger.leaving, integer) is
  'Returns the changes of the stream that may leave: all but the newest of each entity and type. STREAM-32.';

create or replace function ledger.leaving_observations(leaving ledger.leaving, row_limit integer) returns ledger.leaving
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  select max(n.observation_id), count(*), count(*) < leaving_observations.row_limit,
         array_agg(n.observation_id order by n.observation_id) filter (where n.is_leaving),
         min(n.observation_id) filter (where n.is_leaving), max(n.observation_id) filter (where n.is_leaving),
         string_agg(format(
           '{"observation_id":"%s","batch_id":"%s","batch_index":%s}', n.observation_id, n.batch_id, n.batch_index) || E'\n', ''
           order by n.observation_id) filter (where n.is_leaving)
    into leaving.last_batch_id, leaving.seen_count, leaving.is_done, leaving.batch_ids, leaving.first_id, leaving.last_id, leaving.lines
    from (
      select o.observation_id, o.batch_id, o.batch_index, ledger.is_mere_repetition(o) and not ledger.is_cited(o) as is_leaving
        from (
          select c.* from intake.observations c
           where c.realm_id = leaving.realm_id and c.observation_id > leaving.after_batch_id
             and c.observation_id < 'obs_' || util.ulid_time(leaving.before)
           order by c.observation_id
           limit leaving_observations.row_limit
        ) o
    ) n;
  return leaving;
end;
$$;

comment on function ledger.leaving_observations(ledger.leaving, integer) is
  'Returns the observations that may leave: repetitions, with an equal one before and after, that no claim and no version names, and whose '
  'bytes are in the archive. Their ids take the place of those of batches. OPERATE-74.';

create or replace function ledger.leaving_payloads(leaving ledger.leaving, row_limit integer) returns ledger.leaving
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_bytes constant integer := 8 * 1024 * 1024;
begin
  with seen as materialized (
    select c.batch_id, c.is_leaving, c.is_last
      from (
        select b.batch_id, l.is_leaving, b.number = b.count and b.count < leaving_payloads.row_limit as is_last,
               sum(case when l.is_leaving then b.bytes else 0 end) over (order by b.batch_id) as bytes, b.number
          from (
            select o.*, octet_length(o.payload) as bytes, row_number() over (order by o.batch_id) as number, count(*) over () as count
              from (
                select n.* from intake.batches n
                 where n.realm_id = leaving.realm_id and n.batch_id > leaving.after_batch_id
                   and n.batch_id < 'batch_' || util.ulid_time(leaving.before)
                 order by n.batch_id
                 limit leaving_payloads.row_limit
              ) o
          ) b
          cross join lateral (
            -- Nothing in it may be a person's, as what is here can be erased and what is there cannot.
            select b.status = 'done' and b.rejected_count = 0 and b.readable is null and b.erased_at is null and b.archive_position is null
                   and b.content_type = 'application/json' and b.bytes > 0 and not exists (
                     select from intake.observations o
                      where o.batch_id = b.batch_id
                        and (o.type = 'stat_line' or o.correction is not null or o.data ?| array['coach', 'notes'])) as is_leaving
          ) l
      ) c
     where c.bytes <= c_most_bytes or c.number = 1
  )
  select max(s.batch_id), count(*), coalesce(bool_or(s.is_last), true),
         array_agg(s.batch_id order by s.batch_id) filter (where s.is_leaving),
         min(s.batch_id) filter (where s.is_leaving), max(s.batch_id) filter (where s.is_leaving),
         string_agg(ledger.payload_line(s.batch_id) || E'\n', '' order by s.batch_id) filter (where s.is_leaving)
    into leaving.last_batch_id, leaving.seen_count, leaving.is_done, leaving.batch_ids, leaving.first_id, leaving.last_id, leaving.lines
    from seen s;
  return leaving;
end;
$$;

comment on function ledger.leaving_payloads(ledger.leaving, integer) is
  'Returns the batches whose bytes may leave, at most 8 MiB of them: applied without refused observations, and without stat lines, '
  'coaches, notes and corrections, which may name persons. OPERATE-72, PRIVACY-40.';

create or replace function ledger.payload_line(batch_id text) returns text
language sql stable
begin atomic
  select jsonb_build_object(
           'batch_id', b.batch_id, 'account_id', b.account_id, 'source', s.source_key, 'class', s.class,
           'sent_at', util.rfc3339(b.sent_at), 'received_at', util.rfc3339(b.received_at), 'accepted', b.accepted_count,
           'sha256', encode(b.payload_sha256, 'hex'), 'payload', convert_from(b.payload, 'UTF8'))::text
    from intake.batches b
    join tenancy.sources s on s.realm_id = b.realm_id and s.source_id = b.source_id
   where b.batch_id = payload_line.batch_id;
end;

comment on function ledger.payload_line(text) is
  'Returns the line of a batch in the archive: JSON with its bytes as text, and what is needed to store it again.';
