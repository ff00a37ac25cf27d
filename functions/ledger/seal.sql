create or replace function ledger.seal(realm_id integer, before timestamptz, row_limit integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_last ledger.seals;
  v_position_to bigint;
  v_parts bytea;
  v_count integer;
begin
  perform util.lock_realm(seal.realm_id, is_shared => true); -- a reset removes what is sealed, and its seals
  select s.* into v_last from ledger.seals s where s.realm_id = seal.realm_id order by s.seal_number desc limit 1;
  -- Whole causes, at least one; the positions of a visible one are all visible, as are those below.
  select max(c.position) into v_position_to
    from (
      select o.position, sum(o.rows) over (order by o.position) - o.rows as rows_before
        from (
          select n.position, 1 + (select count(*) from ledger.versions v where v.cause = n.position) as rows
            from ledger.causes n
           where n.realm_id = seal.realm_id and n.position > coalesce(v_last.position_to, 0) and n.placed_at < seal.before
           order by n.position limit seal.row_limit
        ) o
    ) c
   where c.rows_before < seal.row_limit;
  if v_position_to is null then
    return 0;
  end if;
  select string_agg(p.hash, ''::bytea order by p.part), sum(p.row_count)
    into v_parts, v_count
    from ledger.parts_of(seal.realm_id, coalesce(v_last.position_to, 0), v_position_to) p;
  insert into ledger.seals (realm_id, seal_number, after_position, position_to, row_count, parts, hash)
  values (
    seal.realm_id, coalesce(v_last.seal_number, 0) + 1, coalesce(v_last.position_to, 0), v_position_to, v_count, v_parts,
    ledger.hash_of_seal(v_last.hash, coalesce(v_last.position_to, 0), v_position_to, v_parts))
      on conflict on constraint seals_pkey do nothing; -- another worker made it
  return v_count;
end;
$$;

comment on function ledger.seal(integer, timestamptz, integer) is
  'Seals the oldest rows of a realm''s ledger that are not sealed and were placed before a moment: whole causes, about row_limit rows. '
  'Returns how many rows; 0: nothing is left. AUDIT-14.';

create or replace function ledger.parts_of(realm_id integer, after_position bigint, position_to bigint)
returns table (part bigint, first_position bigint, last_position bigint, row_count bigint, hash bytea)
language sql stable
begin atomic
  select r.part, min(r.position), max(r.position), count(*), sha256(string_agg(r.digest, ''::bytea order by r.position))
    from (
      select d.position, d.digest, (row_number() over (order by d.position) - 1) / 256 as part
        from ledger.causes c
        join ledger.digests d on d.realm_id = c.realm_id and d.cause = c.position
       where c.realm_id = parts_of.realm_id and c.position > parts_of.after_position and c.position <= parts_of.position_to
    ) r
   group by r.part;
end;

comment on function ledger.parts_of(integer, bigint, bigint) is
  'Returns the hashes of the causes of a realm after one position up to another, and of their versions: one for each 256 rows in order of '
  'position, with their first and last position. AUDIT-14.';

create or replace function ledger.hash_of_seal(previous bytea, after_position bigint, position_to bigint, parts bytea) returns bytea
language sql immutable
return sha256(
  coalesce(previous, ''::bytea) || convert_to(after_position || ' ' || position_to || ' ', 'UTF8') || coalesce(parts, ''::bytea));

comment on function ledger.hash_of_seal(bytea, bigint, bigint, bytea) is
  'Returns the hash of a seal: of the hash of the seal before it (null: the first), its range of positions and its parts. AUDIT-14.';
