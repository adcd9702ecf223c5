/** A law with one setting and one rule, as a user writes it. */
export const MINE = `law "My Reno" from Reno
setting beta = 0.7  0.1 to 0.95  what a loss leaves
on congestion
  cut   ssthresh := max(beta * flight, 2 segments)
        cwnd := ssthresh
`;
