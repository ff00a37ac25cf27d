create or replace function identity.is_of_account(realm_id integer, account_id text, entity_ids text[]) returns boolean
language sql stable
begin atomic
  select coalesce(bool_and(o.is_own), false)
    from unnest(is_of_account.entity_ids) e (id)
    cross join lateral (
      select coalesce(bool_and(s.account_id = is_of_account.account_id), false) as is_own
        from canon.external_ids m
        join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
       where m.realm_id = is_of_account.realm_id
         and m.entity_id = (select canon.survivor_of(is_of_account.realm_id, e.id) offset 0)
      offset 0
    ) o;
end;

comment on function identity.is_of_account(integer, text, text[]) is
  'Returns whether sources of one account alone report each of these entities, with all that is merged with it. PEOPLE-52.';

create or replace function identity.may_decide(decision identity.decisions, account_id text) returns boolean
language sql stable
return may_decide.account_id is null
  or identity.is_of_account(decision.realm_id, may_decide.account_id, array[decision.first_id, decision.second_id]);

comment on function identity.may_decide(identity.decisions, text) is
  'Returns whether people of an account (null: of any) decide a pair: only its own sources report either side. PEOPLE-52.';

create or replace function identity.origins_of(realm_id integer, account_id text) returns setof text
language sql stable
begin atomic
  select coalesce(m.origin_id, m.entity_id)
    from tenancy.sources s
    join canon.external_ids m on m.realm_id = s.realm_id and m.source_id = s.source_id
   where s.realm_id = origins_of.realm_id and s.account_id = origins_of.account_id;
end;

comment on function identity.origins_of(integer, text) is
  'Returns the entities that sources of an account report, as they were before any merge. Where few pairs of a realm are those of an '
  'account, look the first of each up among them before identity.may_decide. PEOPLE-52.';

create or replace function identity.refuse_foreign(decision identity.decisions) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if decision.asked_account_id is not null and not identity.is_of_account(
      decision.realm_id, decision.asked_account_id, identity.entities_of(decision.realm_id, array[decision.decision_id])) then
    raise exception using errcode = 'OYA04', message = 'Another account reports one of them too. Operators of the service decide.';
  end if;
end;
$$;

comment on function identity.refuse_foreign(identity.decisions) is
  'Refuses to carry out what people of an account decided (asked_account_id) of entities, those of what rests on the decision included, '
  'that another account reports too. Lock them first. Raises OYA04 (forbidden). PEOPLE-52.';

create or replace function identity.queue_around(realm_id integer, decision_id text, account_id text) returns jsonb
language sql stable
begin atomic
  select jsonb_build_object(
           'position', count(*) filter (where d.decision_id <= queue_around.decision_id), 'waiting', count(*),
           'previous', max(d.decision_id) filter (where d.decision_id < queue_around.decision_id),
           'next', min(d.decision_id) filter (where d.decision_id > queue_around.decision_id))
    from identity.decisions d
   where d.realm_id = queue_around.realm_id and d.status = 'pending'
     and (
       queue_around.account_id is null
       or d.first_id in (select identity.origins_of(queue_around.realm_id, queue_around.account_id))
         and identity.may_decide(d, queue_around.account_id))
     and identity.leads_same_evidence(d.realm_id, d.question, d.decision_id, queue_around.account_id);
end;

comment on function identity.queue_around(integer, text, text) is
  'Returns where a pair is in the queue of an account (null: of all): {position, waiting, previous, next}, one per question. IDENTITY-145.';
