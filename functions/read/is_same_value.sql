create or replace function read.is_same_value(realm_id integer, value jsonb, other jsonb) returns boolean
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

comment on function read.is_same_value(integer, jsonb, jsonb) is
  'Whether two values of a field say the same, with the entities that answer now in place of those that they name. DASHBOARD-36.';
