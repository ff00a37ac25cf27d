create or replace function intake.replace_persons(realm_id integer, source_id text, document jsonb, accepted jsonb, pattern text)
returns jsonb
language sql stable
begin atomic
  select jsonb_set(replace_persons.document, '{observations}', jsonb_agg(
           case when r.is_refused
                  and intake.names_erased(replace_persons.realm_id, replace_persons.source_id, r.item, replace_persons.pattern)
                then 'null'
                else intake.replace_person(replace_persons.realm_id, replace_persons.source_id, r.item)
           end order by r.number))
    from (
      select e.item, e.number, replace_persons.accepted is not null and not replace_persons.accepted @> to_jsonb(e.number - 1) as is_refused
        from jsonb_array_elements(replace_persons.document -> 'observations') with ordinality e (item, number)
    ) r;
end;

comment on function intake.replace_persons(integer, text, jsonb, jsonb, text) is
  'A body with pseudonyms in place of the persons who were erased; accepted lists the places of the observations that were accepted (null: '
  'all of them were). One that was refused, whose shape nobody knows, is null where it names such a person. PRIVACY-5, PRIVACY-8.';
