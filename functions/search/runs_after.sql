create or replace function search.runs_after(lead search.asked, has_others boolean, after text[])
returns table (grade integer, from_word text, below text, word text, extent smallint, entity_id text)
language sql immutable parallel safe rows 24
as $$
  select g.grade, r.from_word, r.below,
         case when a.is_begun then runs_after.after[3] else r.from_word end collate "C",
         case when a.is_begun then runs_after.after[4]::smallint else 0::smallint end,
         case when a.is_begun then runs_after.after[5] else '' end
    from search.runs_of(runs_after.lead) r
    -- What has every word as it was typed comes first, where there are several.
    cross join lateral (select r.class + 1 union all select 0 where r.class = 0 and runs_after.has_others) g (grade)
    cross join lateral (
      select g.grade = runs_after.after[2]::integer and runs_after.after[3] collate "C" >= r.from_word) a (is_begun)
   where g.grade >= runs_after.after[2]::integer
   order by g.grade, r.from_word collate "C";
$$;

comment on function search.runs_after(search.asked, boolean, text[]) is
  'The ranges of words that meet the lead of a question (search.runs_of) in the order in which search.find_names looks at them, each with '
  'its grade, from a place on (after: lead, grade, word, extent, entity), and where in it to begin. has_others: there are other typed '
  'words, and names that have all of them as typed come first, in grade 0.';
