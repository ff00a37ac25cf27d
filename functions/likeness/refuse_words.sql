create or replace function likeness.refuse_words(words jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_fault record;
begin
  perform likeness.refuse_list(refuse_words.words, '{domain,word,role,value,weight,language}');
  with known as materialized (
    select w.domain, w.role, array_agg(distinct w.value) filter (where w.value is not null) as values
      from likeness.words w where w.version = likeness.version_in_force() group by w.domain, w.role
  ), entries as materialized (
    select e.place - 1 as place, e.entry, e.entry ->> 'domain' as domain, e.entry ->> 'word' as word, e.entry ->> 'role' as role,
           nullif(e.entry ->> 'value', '') as value, nullif(e.entry -> 'weight', 'null') as weight, e.entry ->> 'language' as language,
           array_to_string(likeness.tokens(e.entry ->> 'word'), ' ') as folded
      from jsonb_array_elements(refuse_words.words) with ordinality e (entry, place)
  )
  select '/' || e.place || '/' || f.member as pointer, f.message into v_fault
    from entries e
    left join known k on k.domain = e.domain and k.role = e.role
    cross join lateral (values
      (1, 'domain', not exists (select from known o where o.domain = e.domain), format('The domain must be one of %s.', (
        select string_agg(distinct o.domain, ', ' order by o.domain) from known o))),
      (2, 'role', k.role is null, format('The role in this domain must be one of %s.', (
        select string_agg(o.role, ', ' order by o.role) from known o where o.domain = e.domain))),
      (3, 'word', coalesce(e.folded, '') = '' or length(e.folded) > 60 or e.folded ~ '[()]' or e.folded ~ ' ' and e.domain <> 'region',
        'A word is one word of at most 60 characters.'),
      (4, 'word', e.word <> e.folded, format('Write the word as names are compared: "%s".', e.folded)),
      (5, 'word', exists (select from entries o where o.domain = e.domain and o.word = e.word and o.place < e.place),
        'This word is in the list twice.'),
      (6, 'value', e.value is not null and e.value <> all (coalesce(k.values, '{}'))
           and (e.role = 'gender' or e.value !~ case e.domain
             when 'region' then '^[A-Z]{2,3}$' else '^[a-z0-9]{1,60}(\+[a-z0-9]{1,60})*$' end),
        case when e.role = 'gender' then format('The value is one of %s.', array_to_string(k.values, ', '))
             when e.domain = 'region' then 'The value is a code of two or three capitals.'
             else 'The value is a folded word, or several with + between them.' end),
      (7, 'value', e.role = 'abbreviation' and e.value is null, 'An abbreviation has a value: what it stands for.'),
      (8, 'weight', e.domain = 'name' and (jsonb_typeof(e.weight) = 'number' and e.weight between '0' and '1') is not true,
        'In the domain "name" the weight is a number from 0 to 1.'),
      (9, 'weight', e.domain <> 'name' and e.weight is not null, 'Only words of the domain "name" have a weight.'),
      (10, 'language', e.language !~ '^[a-z]{2}$', 'The language is a code of two letters, such as en.')
    ) f (number, member, is_so, message)
   where f.is_so
   order by e.place, f.number
   limit 1;
  if v_fault.pointer is not null then
    raise exception using errcode = 'OYV02', message = v_fault.message, column = v_fault.pointer;
  end if;
end;
$$;

comment on function likeness.refuse_words(jsonb) is
  'Refuses additions to the words ([{domain, word, role, value, weight, language}]) that the version in force could not have: another '
  'domain or role, a word that is not folded. Raises OYV02 (invalid_parameter; column: the pointer). IDENTITY-231.';

create or replace function likeness.refuse_list(entries jsonb, members text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_pointer text;
begin
  if jsonb_typeof(refuse_list.entries) is distinct from 'array' or jsonb_array_length(refuse_list.entries) not between 1 and 5000 then
    raise exception using errcode = 'OYV02', message = 'Give a list of 1 to 5,000 entries.', column = '';
  end if;
  select '/' || e.place - 1 || coalesce('/' || m.member, '') into v_pointer
    from jsonb_array_elements(refuse_list.entries) with ordinality e (entry, place)
    left join lateral jsonb_object_keys(case jsonb_typeof(e.entry) when 'object' then e.entry end) m (member)
      on m.member <> all (refuse_list.members)
   where m.member is not null or jsonb_typeof(e.entry) <> 'object'
   order by e.place, m.member
   limit 1;
  if v_pointer is not null then
    raise exception using errcode = 'OYV02', column = v_pointer,
      message = format('An entry is an object with %s.', array_to_string(refuse_list.members, ', '));
  end if;
end;
$$;

comment on function likeness.refuse_list(jsonb, text[]) is
  'Refuses what is no list of 1 to 5,000 objects with these members. Raises OYV02 (invalid_parameter; column: the pointer).';
