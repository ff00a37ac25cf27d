create or replace function webhook.count_recipients(
  realm_id integer, entity_type text, entity_ids text[], fixture_ids text[], is_table_touched boolean
) returns integer
language sql stable
begin atomic
  with events (event, scopes) as (
    select 'oyss.' || count_recipients.entity_type || '.merged',
           case when count_recipients.entity_type in ('team', 'competition')
                then webhook.scopes_led(count_recipients.realm_id, count_recipients.entity_ids) else '{}' end
    union all
    select e.event, webhook.scopes_led(count_recipients.realm_id, array(
             select s.team_id
               from canon.fixture_sides s
              where s.realm_id = count_recipients.realm_id and s.fixture_id = any (count_recipients.fixture_ids)
             union
             select f.competition_id
               from canon.fixtures f
              where f.realm_id = count_recipients.realm_id and f.fixture_id = any (count_recipients.fixture_ids)
                and f.competition_id is not null))
      from (values ('oyss.fixture.updated')) e (event)
     where count_recipients.fixture_ids <> '{}'
    union all
    select 'oyss.standing.updated', array(
             select distinct f.competition_id
               from canon.fixtures f
              where f.realm_id = count_recipients.realm_id and f.fixture_id = any (count_recipients.fixture_ids)
                and f.competition_id is not null)
     where count_recipients.is_table_touched
  )
  select webhook.count_matching(count_recipients.realm_id, array_agg(t.event), array_agg(to_jsonb(t.scopes))) from events t;
end;

comment on function webhook.count_recipients(integer, text, text[], text[], boolean) is
  'Counts the webhooks that receive events when two entities of a type (two ids) are merged and these fixtures are decided again: by '
  'their event types and filters, as webhook.find_recipients does; with is_table_touched, also those that receive events of tables. '
  'IDENTITY-143.';

create or replace function webhook.count_listening(realm_id integer, entities jsonb) returns integer
language sql stable
begin atomic
  with events (event, scopes) as (
    select e.event, webhook.scopes_led(count_listening.realm_id, array(
             select n.entity ->> 'id'
             union
             select s.team_id from canon.fixture_sides s where s.realm_id = count_listening.realm_id and s.fixture_id = n.entity ->> 'id'
             union
             select f.competition_id from canon.fixtures f
              where f.realm_id = count_listening.realm_id and f.fixture_id = n.entity ->> 'id' and f.competition_id is not null))
      from jsonb_array_elements(count_listening.entities) n (entity)
      cross join lateral jsonb_array_elements_text(n.entity -> 'events') e (event)
  )
  select webhook.count_matching(count_listening.realm_id, array_agg(t.event), array_agg(to_jsonb(t.scopes))) from events t;
end;

comment on function webhook.count_listening(integer, jsonb) is
  'Returns how many enabled webhooks the events of changes would reach, as people preview them (entities: ledger.staged_difference). '
  'CORRECT-9.';

create or replace function webhook.count_matching(realm_id integer, events text[], scopes jsonb[]) returns integer
language sql stable
begin atomic
  select count(distinct s.subscription_id)::integer
    from unnest(count_matching.events, count_matching.scopes) e (event, scopes)
    cross join lateral (select array(select jsonb_array_elements_text(e.scopes)) as scopes) t
    cross join lateral unnest(array[''] || t.scopes) k (scope)
    join webhook.topics o on o.realm_id = count_matching.realm_id and o.event = e.event and o.scope = k.scope
     and (o.competition_id is null or o.competition_id = any (t.scopes))
    join webhook.subscriptions s
      on s.realm_id = o.realm_id and s.subscription_id = o.subscription_id and s.status = 'enabled'
    join tenancy.accounts a on a.account_id = s.account_id and a.status = 'active';
end;

comment on function webhook.count_matching(integer, text[], jsonb[]) is
  'Returns how many enabled webhooks receive at least one of some events: by their types and the ids that each is about (scopes: an array '
  'of ids for each event), as webhook.find_recipients does. IDENTITY-143, CORRECT-9.';
