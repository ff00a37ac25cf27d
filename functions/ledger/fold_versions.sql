create or replace function ledger.fold_versions(realm_id integer, positions bigint[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with leaving as materialized (
    select v.entity_id, v.entity_type, v.version, v.position, v.moves, v.observation_id, v.observations,
           v.entity_type = 'fixture' and l.is_live as is_live,
           max(v.version) filter (where v.entity_type = 'fixture' and l.is_live and exists (
             select from unnest(v.kinds) k
              where k.entity_type is null and k.kind in ('cancelled', 'postponed', 'reinstated', 'rescheduled', 'relocated')))
             over (partition by v.entity_id) as headline
      from ledger.versions v
      cross join lateral (
        select exists (
          select from intake.observations o
           where o.realm_id = v.realm_id and o.observation_id = v.observation_id and not canon.is_void_report(o)) as is_live) l
     where v.realm_id = fold_versions.realm_id and v.position = any (fold_versions.positions)
  ), moved as (
    select l.entity_id, jsonb_object_agg(m.field, m.value order by l.version) as state,
           jsonb_object_agg(m.field, coalesce(l.observations ->> m.field, l.observation_id) order by l.version) as observations,
           jsonb_object_agg(m.field, m.value order by l.version) filter (where l.is_live) as live,
           jsonb_object_agg(m.field, m.value order by l.version) filter (where l.is_live and l.version < l.headline) as previous
      from leaving l
      cross join lateral jsonb_each(l.moves) m (field, value)
     group by l.entity_id
  ), numbered as (
    select l.entity_id, min(l.entity_type) as entity_type, max(l.version) as version, max(l.headline) as headline,
           max(l.position) filter (where l.is_live) as live_position,
           max(l.position) filter (where l.is_live and l.version < l.headline) as previous_position
      from leaving l
     group by l.entity_id
  )
  insert into ledger.folds as f (
    realm_id, entity_id, entity_type, version, state, observations, live, live_position, previous, previous_position)
  select fold_versions.realm_id, n.entity_id, n.entity_type, n.version,
         ledger.without_nulls(coalesce(k.state, '{}') || coalesce(m.state, '{}')),
         coalesce(k.observations, '{}') || coalesce(m.observations, '{}'),
         case when k.live is not null or m.live is not null then coalesce(k.live, '{}') || coalesce(m.live, '{}') end,
         coalesce(n.live_position, k.live_position),
         case when n.headline is null then k.previous
              when k.live is not null or m.previous is not null then coalesce(k.live, '{}') || coalesce(m.previous, '{}') end,
         case when n.headline is null then k.previous_position else coalesce(n.previous_position, k.live_position) end
    from numbered n
    left join moved m on m.entity_id = n.entity_id
    left join ledger.folds k on k.realm_id = fold_versions.realm_id and k.entity_id = n.entity_id
  on conflict on constraint folds_pkey do update
     set version = excluded.version, state = excluded.state, observations = excluded.observations, live = excluded.live,
         live_position = excluded.live_position, previous = excluded.previous, previous_position = excluded.previous_position;
end;
$$;

comment on function ledger.fold_versions(integer, bigint[]) is
  'Folds versions that leave, by their positions, into what the ones before them came to (ledger.folds). They must follow these without '
  'a gap. HISTORY-47, UNDO-6.';

create or replace function ledger.leaving_versions(leaving ledger.leaving, row_limit integer) returns ledger.leaving
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  -- An act has rows of its own: fewer versions are not worth one.
  c_least constant integer := least(20, leaving_versions.row_limit);
  v_until bigint := ledger.position_at(leaving.realm_id, leaving.before);
  v_seal ledger.seals;
begin
  select s.* into v_seal
    from ledger.seals s
   where s.realm_id = leaving.realm_id and s.after_position >= leaving.after_position and s.position_to <= v_until
   order by s.seal_number
   limit 1;
  if v_seal.seal_number is null then
    leaving.seen_count := 0;
    leaving.is_done := true;
    return leaving;
  end if;
  leaving.seal_number := v_seal.seal_number;
  leaving.last_position := v_seal.position_to;
  leaving.is_done := false;
  select array_agg(v.position order by v.position), count(*), min(v.position), max(v.position),
         string_agg(jsonb_build_object(
           'position', v.position, 'cause', v.cause, 'entity_type', v.entity_type, 'entity_id', v.entity_id, 'version', v.version,
           'observation_id', v.observation_id, 'moves', v.moves - 'notes' - 'coach', 'observations', v.observations,
           'kinds', to_jsonb(v.kinds),
           'digest', encode(d.digest, 'hex'))::text || E'\n', '' order by v.position)
    into leaving.positions, leaving.seen_count, leaving.first_id, leaving.last_id, leaving.lines
    from ledger.causes c
    join ledger.versions v on v.cause = c.position and v.realm_id = c.realm_id
    join ledger.digests d on d.realm_id = v.realm_id and d.cause = v.cause and d.position = v.position
   where c.realm_id = leaving.realm_id and c.position > v_seal.after_position and c.position <= v_seal.position_to
     and exists ( -- not the one in force at that moment
       select from ledger.versions n
        where n.realm_id = v.realm_id and n.entity_id = v.entity_id and n.version = v.version + 1 and n.position <= v_until)
     and not exists ( -- nor one after another that stayed with an older seal
       select from ledger.versions e
        where e.realm_id = v.realm_id and e.entity_id = v.entity_id and e.version < v.version and e.cause <= v_seal.after_position);
  if leaving.seen_count < c_least then
    leaving.positions := null;
    leaving.lines := null;
  end if;
  return leaving;
end;
$$;

comment on function ledger.leaving_versions(ledger.leaving, integer) is
  'Returns the versions that may leave of the next seal: those that another one followed before the moment, so that what was published '
  'since is still known. Notes and coaches are left out of their lines. HISTORY-47, PRIVACY-40.';

create or replace function ledger.refuse_altered_seal(realm_id integer, seal_number integer) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (
    select from ledger.seals s
     where s.realm_id = refuse_altered_seal.realm_id and s.seal_number = refuse_altered_seal.seal_number
       and ledger.expected_parts(s) is distinct from ledger.parts_left(s)) then
    raise exception using errcode = 'OYX10',
      message = format('Rows of seal %s are not those that were sealed. Nothing of it leaves.', refuse_altered_seal.seal_number);
  end if;
end;
$$;

comment on function ledger.refuse_altered_seal(integer, integer) is
  'Raises OYX10 (append_only) if the rows of a seal are not those that were sealed, or left when versions of it left last: what was '
  'altered must stay to be found. AUDIT-14.';

create or replace function ledger.expected_parts(seal ledger.seals) returns bytea
language sql stable
return coalesce((
  select r.parts from ledger.retentions r
   where r.realm_id = seal.realm_id and r.seal_number = seal.seal_number
   order by r.position desc limit 1), seal.parts);

comment on function ledger.expected_parts(ledger.seals) is
  'Returns the hashes that the rows of a seal should have now: those that were sealed, or those of what was left when versions of it left '
  'last. AUDIT-14.';

create or replace function ledger.parts_left(seal ledger.seals) returns bytea
language sql stable
return (
  select string_agg(p.hash, ''::bytea order by p.part) from ledger.parts_of(seal.realm_id, seal.after_position, seal.position_to) p);

comment on function ledger.parts_left(ledger.seals) is 'Returns the hashes that the rows of a seal have now. AUDIT-14.';

create or replace function ledger.require_kept(realm_id integer, "position" bigint) returns bigint
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_before timestamptz := (
    select s.before from ledger.sweeps s where s.realm_id = require_kept.realm_id and s.what = 'versions');
begin
  if v_before is not null and require_kept.position < ledger.position_at(require_kept.realm_id, v_before) then
    raise exception using errcode = 'OYC04', message = format(
      'Versions from before %s were removed. Ask for that moment or a later one.', util.rfc3339(v_before));
  end if;
  return require_kept.position;
end;
$$;

comment on function ledger.require_kept(integer, bigint) is
  'Returns a position of the ledger, or raises OYC04 (history_expired) if versions may have left since: what was published then is not '
  'known any longer. HISTORY-47.';
