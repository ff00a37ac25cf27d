create or replace function webhook.match_recipients(taken ledger.outbox[], purges boolean) returns webhook.notice[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_listening integer[] := array(
    select r.realm_id from (select distinct t.realm_id from unnest(match_recipients.taken) t) r
     where webhook.is_anybody_listening(r.realm_id));
  -- Where nothing was merged, no event looks up redirects.
  v_merged integer[] := array(
    select l.realm_id from unnest(v_listening) l (realm_id)
     where exists (select from identity.redirects d where d.realm_id = l.realm_id));
begin
  return array(
    select (t.realm_id, t.event_id, e.event, coalesce(t.subject, c.entity_id), c.entity_type, coalesce(a.changed_at, util.now()), s.scopes,
            h.heard_by,
            case when h.heard_by is not null then coalesce(t.data, webhook.event_data(c, v, a, f.before, f.after)) end)::webhook.notice
      from unnest(match_recipients.taken) t
      left join ledger.changes c on c.realm_id = t.realm_id and c.position = t.position
      left join ledger.versions v on v.realm_id = c.realm_id and v.entity_id = c.entity_id and v.version = c.version
      left join ledger.causes a on a.realm_id = v.realm_id and a.position = v.cause
      cross join lateral (
        select coalesce(t.event, c.event) as event,
               -- Without subscriptions, only caches need what left a fixture.
               c.entity_type in ('fixture', 'result', 'stat_line') and (
                 t.realm_id = any (v_listening)
                 or match_recipients.purges and c.version > 1 and v.moves ?| array['competition', 'sides'])
               or t.realm_id = any (v_listening) and v.moves ? 'merged_into' as is_folded
      ) e
      cross join lateral (
        select case when e.is_folded then ledger.state_of(v) end as after,
               case when e.is_folded and c.version > 1 then ledger.state_at(c.realm_id, c.entity_id, c.version - 1) end as before
        offset 0
      ) f
      cross join lateral (
        select case when t.event is not null then coalesce(t.scopes, webhook.scopes_of_event(t.data))
                    else webhook.event_scopes(c, f.before, f.after) end as scopes
        offset 0
      ) s
      cross join lateral (
        select case when t.realm_id = any (v_merged) then webhook.scopes_led(t.realm_id, s.scopes) else s.scopes end as scopes
        offset 0
      ) l
      cross join lateral (
        select array_agg(distinct p.subscription_id) as heard_by
          from unnest(case
            when t.realm_id = any (v_listening) and (t.event is not null or webhook.is_event(c)) then array[''] || l.scopes
          end) k (scope)
          cross join lateral (
            select o.* from webhook.topics o
             where o.realm_id = t.realm_id and o.event = e.event and o.scope = k.scope
               and (o.competition_id is null or o.competition_id = any (l.scopes))
            offset 0) p -- never from the side of the subscriptions
          join webhook.subscriptions u on u.realm_id = p.realm_id and u.subscription_id = p.subscription_id
          -- A suspended account receives nothing.
          join tenancy.accounts b on b.account_id = u.account_id and b.status = 'active'
         where t.position > u.since_position and (t.account_id is null or t.account_id = u.account_id)
      ) h
     order by t.position);
end;
$$;

comment on function webhook.match_recipients(ledger.outbox[], boolean) is
  'Returns the events in rows of the outbox, by position, with the subscriptions that receive each (null: none), matched by type and '
  'subject. purges: also changes of fixtures that lost a team or competition, even without recipients. WEBHOOK-3, WEBHOOK-4, '
  'WEBHOOK-60.';

create or replace function webhook.scopes_of_event(data jsonb) returns text[]
language sql immutable parallel safe
return array_remove(array[coalesce(data #>> '{competition,id}', data ->> 'competition')], null);

comment on function webhook.scopes_of_event(jsonb) is
  'Returns the competition that the data of an event names, if the event is not a change of an entity.';

create or replace function webhook.is_anybody_listening(realm_id integer) returns boolean
language sql stable
return exists (select from webhook.topics t where t.realm_id = is_anybody_listening.realm_id);

comment on function webhook.is_anybody_listening(integer) is
  'Returns whether a realm has an enabled subscription.';

create or replace function webhook.is_event(change ledger.changes) returns boolean
language sql stable
return change.entity_type <> 'stat_line' or exists (
  select from canon.stat_lines l
   where l.realm_id = change.realm_id and l.stat_line_id = change.entity_id and l.player is null);

comment on function webhook.is_event(ledger.changes) is
  'Returns whether a change makes an event: every change does, except of lines of players (EVENT-8).';

create or replace function webhook.event_scopes(change ledger.changes, fields_before jsonb, fields_after jsonb) returns text[]
language sql stable
return case
  when change.entity_type in ('team', 'competition') then array_remove(
    array[change.entity_id, fields_after ->> 'merged_into', fields_before ->> 'merged_into'], null)
  when change.entity_type in ('fixture', 'result') then array(
    select distinct s.scope from unnest(webhook.scopes_of(fields_after) || webhook.scopes_of(fields_before)
      || case when fields_after ->> 'merged_into' is distinct from fields_before ->> 'merged_into' then webhook.scopes_of(
           canon.fields_of(change.realm_id, 'fixture', coalesce(fields_after ->> 'merged_into', fields_before ->> 'merged_into')))
         else '{}' end) s (scope))
  else '{}'
end;

comment on function webhook.event_scopes(ledger.changes, jsonb, jsonb) is
  'Returns the competitions and teams that a change is about, before and after it, for a merge those of both: the ids that filters of '
  'subscriptions may name (WEBHOOK-3).';

create or replace function webhook.scopes_of(fields jsonb) returns text[]
language sql immutable parallel safe
return array_remove(
  (fields #>> '{competition,id}') || array(select s.side #>> '{team,id}' from jsonb_array_elements(fields -> 'sides') s (side)), null);

comment on function webhook.scopes_of(jsonb) is
  'Returns the competition and the teams that the fields of a fixture name.';

create or replace function webhook.types_of(patterns text[]) returns text[]
language sql immutable parallel safe
begin atomic
  select array(
    select distinct e.event from unnest(types_of.patterns) p (pattern) cross join lateral unnest(webhook.events_like(p.pattern)) e (event)
     order by e.event);
end;

comment on function webhook.types_of(text[]) is 'Returns the event types that any of these patterns matches (WEBHOOK-2).';

create or replace function webhook.events_like(pattern text) returns text[]
language sql immutable parallel safe
return array(
  select e.event from unnest(webhook.event_types()) e (event)
   where e.event like replace(replace(replace(replace(events_like.pattern, '\', '\\'), '%', '\%'), '_', '\_'), '*', '%'));

comment on function webhook.events_like(text) is
  'Returns the event types that match a pattern: * stands for any characters, and the whole type must match (WEBHOOK-2).';

create or replace function webhook.expand_topics(subscription_ids text[]) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  insert into webhook.topics (realm_id, event, scope, subscription_id, competition_id)
  select distinct s.realm_id, t.event, coalesce(s.team_id, s.competition_id, ''), s.subscription_id,
         case when s.team_id is not null then s.competition_id end
    from webhook.subscriptions s
    cross join lateral unnest(s.events) e (pattern)
    cross join lateral unnest(webhook.events_like(e.pattern)) t (event)
   where s.status = 'enabled'
     and (expand_topics.subscription_ids is null or s.subscription_id = any (expand_topics.subscription_ids))
   order by s.realm_id, s.subscription_id, t.event
  on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function webhook.expand_topics(text[]) is
  'Writes which event types match the patterns of these subscriptions (null: of all that are enabled), so that finding the recipients '
  'of an event is a look-up. Migrating calls it for all, because a pattern also matches types that are added later. Returns the number '
  'of new rows. WEBHOOK-2.';

create or replace function webhook.name_subjects(realm_id integer, deliveries jsonb) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_object_agg(e.event_id, coalesce(n.title, s.subject)) filter (where s.subject is not null), '{}')
    from jsonb_array_elements(name_subjects.deliveries) d (document)
    join webhook.events e on e.realm_id = name_subjects.realm_id and e.event_id = d.document #>> '{event,id}'
    cross join lateral (select e.body::jsonb ->> 'subject') s (subject)
    cross join lateral (select canon.title_of(name_subjects.realm_id, s.subject)) n (title);
end;

comment on function webhook.name_subjects(integer, jsonb) is
  'Returns the subjects of the events of deliveries, as webhook.page_deliveries shows them: {event id: the current name of the subject, '
  'or its id}. WEBHOOK-75.';
