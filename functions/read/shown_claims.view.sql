create or replace view read.shown_claims as
select c.*,
       case
         when c.field = 'sides' and jsonb_typeof(c.value) = 'array' then coalesce((
           select jsonb_agg(case when d.survivor_id is null then s.side
                                 else jsonb_set(s.side, '{team,id}', to_jsonb(d.survivor_id)) end order by s.place)
             from jsonb_array_elements(c.value) with ordinality s (side, place)
             left join identity.redirects d on d.realm_id = c.realm_id and d.entity_id = s.side #>> '{team,id}'), c.value)
         when jsonb_typeof(c.value) = 'object' and c.value ? 'id' then coalesce((
           select jsonb_set(c.value, '{id}', to_jsonb(d.survivor_id))
             from identity.redirects d where d.realm_id = c.realm_id and d.entity_id = c.value ->> 'id'), c.value)
         else c.value
       end as shown
  from read.explained_claims c;

comment on view read.shown_claims is
  'Every explained claim with its current form: a claim names entities as they were when it was made and is never rewritten; shown has '
  'the entities that these now lead to (one look-up each). PROVENANCE-28.';
grant select on read.shown_claims to oyss_resolver;
