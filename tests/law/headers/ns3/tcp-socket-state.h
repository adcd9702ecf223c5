#pragma once
#include "simulator.h"
namespace ns3 {
template <class T> struct Ptr {
  Ptr(T* value = nullptr) : at(value) {}
  template <class U> Ptr(const Ptr<U>& other) : at(other.at) {}
  T* operator->() const { return at; }
  T* at;
};
template <class T> struct TracedValue {
  TracedValue& operator=(T) { return *this; }
  operator T() const;
  T Get() const;
};
struct SequenceNumber32 { uint32_t GetValue() const; };
struct DataRate { explicit DataRate(uint64_t); DataRate(); };
struct TcpSocketState {
  enum TcpCAEvent_t { CA_EVENT_TX_START, CA_EVENT_CWND_RESTART };
  enum TcpCongState_t { CA_OPEN, CA_DISORDER, CA_CWR, CA_RECOVERY, CA_LOSS };
  enum Ecn { ECN_ECE_RCVD };
  TracedValue<uint32_t> m_cWnd, m_ssThresh, m_bytesInFlight;
  TracedValue<Ecn> m_ecnState;
  TracedValue<SequenceNumber32> m_nextTxSequence;
  TracedValue<DataRate> m_pacingRate;
  SequenceNumber32 m_lastAckedSeq;
  uint32_t m_segmentSize, m_initialCWnd;
};
} // namespace ns3
