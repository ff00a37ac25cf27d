create or replace function webhook.try_filter(realm_id integer, account_id text, events text[], competition text, team text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  c_changes constant integer := 1000;
  c_shown constant integer := 20;
  v_trial webhook.subscriptions;
  v_notices webhook.notice[];
begin
  -- Uses the relay's own function on a subscription that is created and undone; nothing remains. untried: types that are no change of an
  -- entity.
  perform webhook.refuse_events(try_filter.events);
  perform webhook.refuse_filter(try_filter.competition, try_filter.team);
  -- The subscription is created, matched, and undone; only the variable keeps its value.
  begin
    insert into webhook.subscriptions (realm_id, subscription_id, account_id, url, events, competition_id, team_id, secret, since_position)
    values (try_filter.realm_id, util.make_id('sub'), try_filter.account_id, 'https://trial.invalid/', try_filter.events,
            try_filter.competition, try_filter.team, '', 0)
    returning subscriptions.* into v_trial;
    perform webhook.expand_topics(array[v_trial.subscription_id]);
    v_notices := webhook.match_again(v_trial, 0, 9223372036854775807, c_changes);
    raise exception using errcode = 'OYX31', message = 'A trial ends here.';
  exception when sqlstate 'OYX31' then
    null;
  end;
  return (
    with heard as (
      select n.event, n.subject, n.entity_type, n.at, n.data, n.place
        from unnest(v_notices) with ordinality n (realm_id, event_id, event, subject, entity_type, at, scopes, heard_by, data, place)
    ), looked_at as (
      select c.entity_id, c.version
        from ledger.changes c where c.realm_id = try_filter.realm_id order by c.position desc limit c_changes
    )
    select jsonb_build_object(
      'changes', (select count(*) from looked_at),
      'matched', (select count(*) from heard),
      'counts', coalesce((
        select jsonb_agg(jsonb_build_object('event', k.event, 'count', k.count) order by k.count desc, k.event)
          from (select h.event, count(*) from heard h group by h.event) k), '[]'),
      'newest', coalesce((
        select jsonb_agg(jsonb_build_object(
                 'event', h.event, 'subject', h.subject, 'at', util.rfc3339(h.at), 'words', h.data ->> 'reason',
                 'name', canon.title_of(try_filter.realm_id, h.subject),
                 'zone', canon.zone_of(try_filter.realm_id, h.subject),
                 'changed_fields', h.data -> 'changed_fields') order by h.place desc)
          from (select * from heard order by place desc limit c_shown) h), '[]'),
      'untried', to_jsonb(array(
        select e.event from unnest(webhook.types_of(try_filter.events)) e (event)
         where split_part(e.event, '.', 2) in ('standing', 'feed', 'subscription')))));
end;
$$;

comment on function webhook.try_filter(integer, text, text[], text, text) is
  'Returns what these event types and filters (null: none) would have received of the newest 1,000 changes: {changes, matched, counts: '
  '[{event, count}], newest: 20 {event, subject, name, zone, at, words, changed_fields}, untried}. Raises OYV11 (validation_failed). '
  'WEBHOOK-70.';
