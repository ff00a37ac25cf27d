create or replace function identity.read_organization(said jsonb) returns jsonb
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_roles constant jsonb := identity.word_roles();
  v_words text[];
  v_core text[];
  v_form text;
  v_initials text;
  v_short text[] := array(select w.word from string_to_table(util.fold(said ->> 'short_name'), ' ') with ordinality w (word, place)
                           where w.word <> '' order by w.place);
  v_site text := identity.site_of(said ->> 'website');
begin
  select coalesce(array_agg(w.word order by w.place), '{}'),
         coalesce(array_agg(w.word order by w.place) filter (where w.form is null and not w.is_article), '{}'),
         string_agg(w.form, '' order by w.place),
         string_agg(coalesce(w.form, left(w.word, 1)), '' order by w.place) filter (where not w.is_article)
    into v_words, v_core, v_form, v_initials
    from (
      select p.word, min(p.place) as place, identity.form_of(p.word) as form,
             p.word in ('the', 'of', 'and', 'de', 'del', 'da', 'do', 'di', 'der', 'des', 'y', 'e') as is_article
        from string_to_table(util.fold(regexp_replace(said ->> 'name', '\[\w+\]|\$', ' ', 'g')), ' ') with ordinality t (word, place)
        -- Utd is United.
        cross join lateral (select coalesce(substring(v_roles ->> t.word from '^=:(.*)'), t.word), t.place) p (word, place)
       where p.word <> ''
       group by p.word
    ) w;
  -- A name of nothing but forms ("Soccer Club", "AC") has them for its words.
  if v_core = '{}' then
    v_core := v_words;
    v_form := null;
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'name', said ->> 'name', 'words', v_words, 'core', v_core, 'form', v_form,
    'initials', case when length(v_initials) between 3 and 8 then v_initials end, 'short', nullif(v_short, '{}'),
    'kind', nullif(said ->> 'kind', 'other'), 'region', util.fold(said ->> 'region'), 'country', upper(said ->> 'country'), 'site', v_site,
    'sanctioning', said -> 'sanctioning',
    'keys', (identity.name_keys(v_core)
      || array_remove(array[case when length(v_initials) between 3 and 8 then v_initials end, v_site,
                            nullif(array_to_string(v_short, ''), '') || '='], null)
      || array(select b.body || ' ' || b.number from jsonb_each_text(said -> 'sanctioning') b (body, number) order by 1 limit 2))[1:12],
    'is_placeholder', not exists (select from unnest(v_words) w (word) where w.word not in (
      'tbd', 'tba', 'to', 'be', 'determined', 'announced', 'unknown', 'none', 'na', 'club', 'team', 'independent', 'unaffiliated', 'other',
      'guest', 'bye', 'no', 'soccer', 'football', 'fc', 'sc'))));
end;
$$;

comment on function identity.read_organization(jsonb) is
  'Reads what is said of an organization {name, short_name, kind, region, country, website, sanctioning}: the core of its name with '
  'abbreviations written out, its legal form as initials, its own initials, its site; keys, at most twelve; and whether the name stands '
  'for none (IDENTITY-92, IDENTITY-96).';
