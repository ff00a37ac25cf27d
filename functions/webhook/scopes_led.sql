create or replace function webhook.scopes_led(realm_id integer, scopes text[]) returns text[]
language sql stable
begin atomic
  with survivors as (
    select coalesce(r.survivor_id, s.scope) as survivor_id
      from unnest(scopes_led.scopes) s (scope)
      left join identity.redirects r on r.realm_id = scopes_led.realm_id and r.entity_id = s.scope
  )
  select array(
    select s.survivor_id from survivors s
    union
    select r.entity_id from survivors s join identity.redirects r on r.realm_id = scopes_led.realm_id and r.survivor_id = s.survivor_id);
end;

comment on function webhook.scopes_led(integer, text[]) is
  'The teams and competitions that lead to the same entities as these, merged or not: the ids by which a filter may name what an event is '
  'about. WEBHOOK-60.';
