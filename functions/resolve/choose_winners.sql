create or replace function resolve.choose_winners(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_yields jsonb;
begin
  if not exists (select from pg_temp.contested) then
    return;
  end if;
  v_yields := (
    select jsonb_object_agg(y.source_key, t.source_key)
      from tenancy.sources y
      join tenancy.sources t on t.realm_id = y.realm_id and t.source_id = y.yields_to
     where y.realm_id = choose_winners.realm_id and y.yields_to is not null);
  if v_yields is not null then
    perform resolve.contest_units();
  end if;
  perform resolve.rank_contested(choose_winners.realm_id, v_yields);

  -- From the list to the claims, whatever the planner knows of the realm; a hash looks up which claims of an id are meant.
  update canon.claims c
     set is_winning = (c.mapping_id, c.field, c.implied_by) in (
           select r.mapping_id, r.field, r.implied_by from pg_temp.ranking r where r.wins and not r.was_winning),
         is_set_aside = v_yields is not null and (c.mapping_id, c.field, c.implied_by) in (
           select r.mapping_id, r.field, r.implied_by from pg_temp.ranking r where r.is_set_aside)
   where c.realm_id = choose_winners.realm_id
     and c.mapping_id = any (array(
           select r.mapping_id from pg_temp.ranking r where r.was_winning <> r.wins or r.was_set_aside <> r.is_set_aside))
     and ((c.mapping_id, c.field, c.implied_by) in (
           select r.mapping_id, r.field, r.implied_by from pg_temp.ranking r
            where r.was_winning <> r.wins or r.was_set_aside <> r.is_set_aside)) is true;
  insert into pg_temp.invalidated (entity_type, entity_id)
  select 'fixture', r.entity_id from pg_temp.ranking r where r.was_winning <> r.wins and starts_with(r.entity_id, 'fx_');

  -- void_at, which nobody claims, is contested where something reports a void entity again (UNDO-5).
  insert into pg_temp.decided (entity_id, seq, winners, observations, is_new, is_withdrawal, is_return)
  select d.entity_id, min(d.seq), jsonb_object_agg(d.field, coalesce(r.value, 'null')),
         jsonb_object_agg(d.field, r.observation_id) filter (where r.observation_id is not null), false, false, bool_or(d.field = 'void_at')
    from pg_temp.contested d
    left join pg_temp.ranking r on r.entity_id = d.entity_id and r.field = d.field and r.wins
   group by d.entity_id;

  if exists (select from pg_temp.ranking r where r.field in ('venue', 'venue.field') and r.was_winning and not r.wins) then
    update pg_temp.decided d set displaced = l.lost
      from (
        select r.entity_id, jsonb_object_agg(r.field, (r.precedence).source_key) as lost
          from pg_temp.ranking r
         where r.field in ('venue', 'venue.field') and r.was_winning and not r.wins
         group by r.entity_id
      ) l
     where d.entity_id = l.entity_id;
  end if;

  delete from pg_temp.contested;
  delete from pg_temp.ranking;
end;
$$;

comment on function resolve.choose_winners(integer) is
  'Decides every contested field, marks the winning claims, and writes one row per entity into pg_temp.decided: a map from field to '
  'winning value (null: no claim), and a map from field to the observation that claims it.';

create or replace function resolve.contest_units() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform resolve.contest_dependent();
  insert into pg_temp.contested (entity_id, field, seq)
  select c.entity_id, 'venue', min(c.seq)
    from pg_temp.contested c
   where c.field = 'venue.field' and not exists (select from pg_temp.contested o where o.entity_id = c.entity_id and o.field = 'venue')
   group by c.entity_id;
end;
$$;

comment on function resolve.contest_units() is
  'Contests, beside each contested field, those that are set aside together with it: the times, and a venue with its field. DECIDE-42.';

create or replace function resolve.redecide_claims(realm_id integer, mapping_ids bigint[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
-- As in jobs.apply_batch: some hundred entities are looked up in tables of any size.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_type text;
begin
  perform resolve.open_workspace(1000);
  foreach v_type in array '{organization,competition,division,stage,venue,team,fixture,stat_line}'::text[] loop
    perform canon.lock_rows(redecide_claims.realm_id, v_type, array(
      select m.entity_id from canon.external_ids m
       where m.realm_id = redecide_claims.realm_id and m.mapping_id = any (redecide_claims.mapping_ids)
         and (m.entity_type = v_type or m.entity_type = 'result' and v_type = 'fixture')
      union
      select f.id from unnest(project.invalidated_fixtures(redecide_claims.realm_id)) f (id) where v_type = 'fixture'));
    -- No observation is the cause.
    insert into pg_temp.contested (entity_id, field, seq)
    select distinct m.entity_id, c.field, -1
      from canon.external_ids m
      join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id
     where m.realm_id = redecide_claims.realm_id and m.mapping_id = any (redecide_claims.mapping_ids)
       and (m.entity_type = v_type or m.entity_type = 'result' and v_type = 'fixture')
       and not canon.is_void(m.realm_id, m.entity_id);
    perform resolve.contest_dependent();
    perform resolve.choose_winners(redecide_claims.realm_id);
    perform project.write_decided(redecide_claims.realm_id, v_type);
  end loop;
  perform project.rerender_invalidated(redecide_claims.realm_id);
  perform standings.recompute_touched(redecide_claims.realm_id);
  perform project.record_observations();
end;
$$;

comment on function resolve.redecide_claims(integer, bigint[]) is
  'Decides again, in sets, every field on which external ids (mappings) have a claim. Stages the changes: call ledger.open_staging '
  'first, and let nothing merge (util.lock_out_merging). DECIDE-43.';
