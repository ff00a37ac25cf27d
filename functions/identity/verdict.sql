create or replace function identity.verdict(comparisons identity.comparison[]) returns text
language sql immutable parallel safe
-- A generic name may be shown to a person, who knows more than the name.
return (
  select case when v.best is null or v.best < identity.threshold('review') then 'new'
              when v.best >= identity.threshold('auto') and v.best_free = v.best
                   and identity.is_ahead(v.best, coalesce(v.next, 0)) then 'auto'
              else 'review' end
    from (select max(c.score) as best, max(c.score) filter (where c.veto is null) as best_free,
                 (array_agg(c.score order by c.score desc))[2] as next
            from unnest(comparisons) c where c.veto is null or identity.is_for_person(c.veto)) v);

comment on function identity.verdict(identity.comparison[]) is
  'What is done with one that arrives, by its comparisons with the candidates, one for each entity: auto where the best reaches the '
  'threshold, no hard rule forbids it, and the next stays below it with at most half its odds; review for a person; new '
  'otherwise (IDENTITY-75).';
