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
  'What the events of deliveries, as webhook.page_deliveries shows them, are about: {event id: what that is called today, or its id}. '
  'WEBHOOK-75.';
