#pragma once
struct sock { unsigned long sk_max_pacing_rate; int sk_pacing_status; };
enum { SK_PACING_NONE, SK_PACING_NEEDED };
#define cmpxchg(at, old, new) __sync_val_compare_and_swap(at, old, new)
struct tcp_sock { u32 snd_ssthresh, snd_wnd, mss_cache, srtt_us, packets_out, lost_out, delivered_ce, snd_una, snd_nxt; u64 tcp_mstamp; };
struct inet_connection_sock { unsigned char icsk_retransmits; };
enum tcp_ca_event { CA_EVENT_TX_START, CA_EVENT_CWND_RESTART };
struct ack_sample { u32 pkts_acked; int rtt_us; };
struct tcp_congestion_ops {
	void (*init)(struct sock *sk);
	u32 (*ssthresh)(struct sock *sk);
	void (*cong_avoid)(struct sock *sk, u32 ack, u32 acked);
	void (*in_ack_event)(struct sock *sk, u32 flags);
	void (*pkts_acked)(struct sock *sk, const struct ack_sample *sample);
	void (*cwnd_event)(struct sock *sk, enum tcp_ca_event event);
	u32 (*undo_cwnd)(struct sock *sk);
	int owner;
	char name[16];
};
enum { CA_ACK_ECE = 4, TCP_INIT_CWND = 10 };
struct tcp_sock *tcp_sk(const struct sock *sk);
struct inet_connection_sock *inet_csk(const struct sock *sk);
void *inet_csk_ca(const struct sock *sk);
u32 tcp_snd_cwnd(const struct tcp_sock *tp);
void tcp_snd_cwnd_set(struct tcp_sock *tp, u32 cwnd);
bool tcp_is_cwnd_limited(const struct sock *sk);
void tcp_reno_cong_avoid(struct sock *sk, u32 ack, u32 acked);
u32 tcp_reno_ssthresh(struct sock *sk);
u32 tcp_reno_undo_cwnd(struct sock *sk);
int tcp_register_congestion_control(struct tcp_congestion_ops *ops);
void tcp_unregister_congestion_control(struct tcp_congestion_ops *ops);
