create or replace function canon.survivor_of(realm_id integer, entity_id text) returns text
language sql stable
return case when entity_id is not null then coalesce(
  (select r.survivor_id from identity.redirects r where r.realm_id = survivor_of.realm_id and r.entity_id = survivor_of.entity_id),
  entity_id) end;

comment on function canon.survivor_of(integer, text) is
  'Returns the entity that an id leads to: the one it was merged into, or itself; null for null. IDENTITY-30.';

create or replace function canon.is_same_value(realm_id integer, value jsonb, other jsonb) returns boolean
language sql stable
begin atomic
  select count(distinct t.words) = 1
    from (
      select string_agg(coalesce(d.survivor_id, w.word), '"' order by w.place) as words
        from unnest(array[is_same_value.value::text, is_same_value.other::text]) with ordinality v (words, number)
        cross join lateral string_to_table(v.words, '"') with ordinality w (word, place)
        left join identity.redirects d
          on w.word ~ '^[a-z]+_[0-9A-Z]{26}$' and d.realm_id = is_same_value.realm_id and d.entity_id = w.word
       group by v.number
    ) t;
end;

comment on function canon.is_same_value(integer, jsonb, jsonb) is
  'Returns whether two values of a field are the same, after replacing the entities that they name with those they now lead to. '
  'DASHBOARD-36.';
