create or replace function jobs.ask_questions(batch_limit integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off -- look-ups by key, as jobs.apply_batch
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  c_longest_merge constant interval := '2 minutes';
  v_place tenancy.asking;
  v_applied text[];
  v_applied_until timestamptz;
  v_merged bigint[];
  v_merged_until timestamptz;
  v_asked integer;
begin
  insert into tenancy.asking (applied_until, merged_until)
  values (util.now() - interval '14 days', util.now() - interval '14 days') on conflict do nothing;
  select a.* into v_place from tenancy.asking a for update skip locked;
  if not found then
    return jsonb_build_object('batches', 0, 'merges', 0, 'asked', 0); -- another worker is at it
  end if;
  -- A batch that is being applied now was begun before the moment that it will have been applied at; a merge was not marked.
  select array_agg(d.batch_id), max(d.applied_at) into v_applied, v_applied_until
    from (
      select b.batch_id, b.applied_at
        from intake.batches b
       where b.status = 'done' and b.applied_at > v_place.applied_until
         and b.applied_at <= least(util.now(), (select min(p.started_at) from intake.batches p where p.status = 'processing'))
       order by b.applied_at
       fetch first (ask_questions.batch_limit) rows with ties) d;
  select array_agg(m.position), max(m.changed_at) into v_merged, v_merged_until
    from (
      select c.position, c.changed_at
        from ledger.causes c
       where c.kind = 'merge' and c.changed_at > v_place.merged_until and c.changed_at <= util.now() - c_longest_merge
       order by c.changed_at
       fetch first (ask_questions.batch_limit) rows with ties) m;
  with concerned as (
    select m.realm_id, m.entity_id
      from unnest(v_applied) b (batch_id)
      join intake.observations o on o.batch_id = b.batch_id and o.type = 'fixture' and not o.is_deleted
      join canon.external_ids m
        on m.realm_id = o.realm_id and m.source_id = o.source_id and m.entity_type = 'fixture' and m.external_id = o.external_id
       and m.player_id = ''
    union
    select v.realm_id, coalesce(f.merged_into, f.fixture_id)
      from unnest(v_merged) c (position)
      join ledger.versions v on v.cause = c.position and v.entity_type = 'fixture'
      join canon.fixtures f on f.realm_id = v.realm_id and f.fixture_id = v.entity_id
  ), coming as (
    select c.realm_id, array_agg(c.entity_id) as fixture_ids
      from concerned c
      join canon.fixtures f on f.realm_id = c.realm_id and f.fixture_id = c.entity_id and f.sorts_at > util.now() - interval '1 day'
     group by c.realm_id
  ), asked as (
    insert into tenancy.questions (
      realm_id, question_id, account_id, fixture_id, field, value, source_id, reported_at, does_decide)
    select c.realm_id, util.make_id('qst'), n.account_id, n.fixture_id, n.field, n.value, n.source_id, n.observed_at, n.does_decide
      from coming c cross join lateral manage.questions_to_ask(c.realm_id, c.fixture_ids) n
        on conflict do nothing
    returning 1
  )
  select count(*) into v_asked from asked;
  delete from tenancy.questions q
   where q.question_id in (
     select o.question_id from tenancy.questions o where o.asked_at <= util.now() - interval '90 days' order by o.asked_at limit 500);
  update tenancy.asking a
     set applied_until = coalesce(v_applied_until, a.applied_until), merged_until = coalesce(v_merged_until, a.merged_until);
  return jsonb_build_object(
    'batches', coalesce(cardinality(v_applied), 0), 'merges', coalesce(cardinality(v_merged), 0), 'asked', v_asked);
end;
$$;

comment on function jobs.ask_questions(integer) is
  'Asks about newer reports that differ, of the games in at most batch_limit batches applied, and merges made, since the last call, in '
  'order; deletes questions after 90 days. Returns {batches, merges, asked}: call it until fewer than the limit. CORRECT-23, CORRECT-24.';
grant execute on function jobs.ask_questions(integer) to oyss_resolver;
